import type { MemberAddress } from '@portal/api';

type Lines = Pick<
  MemberAddress,
  'AddressLine1' | 'AddressLine2' | 'AddressLine3' | 'City' | 'State' | 'ZipCode'
>;

/** The address as on an envelope, without empty lines (PROF-05). */
export function addressLines(address: Lines): string[] {
  const { AddressLine1, AddressLine2, AddressLine3, City, State, ZipCode } = address;
  const place = joined([City, joined([State, ZipCode], ' ')], ', ');
  return present([AddressLine1, AddressLine2, AddressLine3, place]);
}

function joined(parts: readonly (string | null)[], between: string): string {
  return present(parts).join(between);
}

function present(parts: readonly (string | null)[]): string[] {
  return parts.flatMap((part) => part?.trim() || []);
}
