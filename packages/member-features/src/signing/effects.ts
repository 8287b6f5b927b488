/** What a form does to a certificate, read before it is signed (F-15), by its envelope; absent where it takes no value. */
export const EFFECTS: Readonly<Record<number, string>> = {
  45: 'You are charged interest on a loan for as long as it lasts. Until it is paid back, the loan and its interest are taken from the death benefit and the cash value. If they grow larger than the cash value, your insurance ends and tax may be due.',
  50: 'A withdrawal lowers the cash value and may lower the death benefit. If what is left does not cover the monthly deductions, your insurance may end. Part of a withdrawal may be taxed.',
  44: 'A withdrawal lowers the cash value and what is paid to you or your beneficiaries later. Above the free amount a charge may apply. Withdrawals may be taxed, and more so before the age of 59½.',
  49: 'What you surrender is paid out to you and is no longer insurance: the death benefit falls by it for good, and future dividends may be smaller. Part of what you get may be taxed.',
  48: 'What you take out earns no more interest here and is no longer paid to your beneficiaries. The insurance itself does not change. Part of what you get may be taxed.',
};
