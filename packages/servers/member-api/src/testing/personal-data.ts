import { fixture, nonMember, otherMember, owner, payor, unvalidated } from './fixture.ts';

/** Member data that log lines must never contain. */
export const personalData: readonly string[] = [
  ...fixture.members.flatMap((member) => [
    member.FirstName,
    member.LastName,
    member.Profile?.DisplayFirstName ?? '',
    member.Profile?.DisplayLastName ?? '',
    member.DateOfBirth,
    member.DateOfBirth.replaceAll('-', ''),
    member.LastFourSsn,
    member.LifeProNameId,
    member.Address.AddressLine1 ?? '',
    member.Address.PhoneNumber ?? '',
  ]),
  'fixture.example.org',
  ...fixture.certificates.map((certificate) => certificate.CertificateNumber),
  ...[owner, payor, otherMember, unvalidated, nonMember].map(({ oid }) => oid),
  'REF-SINGLE',
  'Thistledown',
  'Bearer',
].filter((value) => value !== '');

/** Removes trace id and times from a log line, whose digits may match anything by chance. */
export function withoutGeneratedIds(line: string): string {
  const { traceId: _traceId, time: _time, ms: _ms, ...rest } = JSON.parse(line);
  return JSON.stringify(rest);
}
