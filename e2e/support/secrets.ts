import type { DemoCertificate } from './demo.ts';
import { isSuspended } from './expected-list.ts';
import type { Persona } from './personas.ts';
import { dateWords, moneyWords, namesIn } from './wording.ts';

/** What must reach neither the page nor the browser: text as it travels, and as it is read (R-14, CERT-09). */
export function secretsOf({ name, owned, paid }: Persona): readonly string[] {
  const open = JSON.stringify(owned.filter((certificate) => !isSuspended(certificate)));
  const hidden = [...owned.filter(isSuspended), ...paid].flatMap(amountsOf);
  const people = paid.flatMap((certificate) =>
    certificate.Parties.flatMap(({ Role }) => namesIn(Role, certificate)),
  );
  const theirs = new Set([...owned.flatMap(namesOn), name]);
  const issued = paid.flatMap(({ IssueDate }) => (IssueDate ? [IssueDate, dateWords(IssueDate) ?? ''] : []));
  return [
    ...new Set([
      ...hidden.filter((amount) => !open.includes(`"${amount}"`)).flatMap(bothWays),
      ...people.filter((person) => !theirs.has(person)),
      ...issued.filter((date) => !open.includes(date)),
    ]),
  ];
}

const bothWays = (amount: string) => [`"${amount}"`, moneyWords(amount) ?? ''];

const namesOn = (certificate: DemoCertificate) =>
  certificate.Parties.flatMap(({ Role }) => namesIn(Role, certificate));

/** Every amount that says what a certificate is worth; nothing is no secret. */
function amountsOf(certificate: DemoCertificate): string[] {
  const { CertificateValues, EstimatedDeathBenefit, FaceAmount, LoanQuote, SurrenderQuote } = certificate;
  const amounts = [
    FaceAmount,
    EstimatedDeathBenefit,
    CertificateValues.DividendPUAFace,
    CertificateValues.PayoutAmount,
    LoanQuote?.NetLoanAvail,
    ...Object.values(SurrenderQuote ?? {}),
  ];
  return amounts.filter((amount) => typeof amount === 'string').filter((amount) => Number(amount) > 0);
}
