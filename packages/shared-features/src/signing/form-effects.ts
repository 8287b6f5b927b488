/** Effect of a form on a certificate, shown before signing (F-15), by envelope id. Absent without an effect. */
export const FORM_EFFECTS: Readonly<Record<number, string>> = {
  45: 'You are charged interest on a loan for as long as it lasts. Until it is paid back, the loan and its interest are taken from the death benefit and the cash value. If they grow larger than the cash value, your insurance may end and tax may be due. On some certificates the loan itself may be taxed: ask us before you sign.',
  50: 'A withdrawal lowers the cash value and may lower the death benefit. If what is left does not cover the monthly deductions, your insurance may end. Part of a withdrawal may be taxed. A tax adviser can say what you would owe.',
  44: 'A withdrawal lowers the cash value and what is paid to you or your beneficiaries later. Above the free amount a charge may apply. Withdrawals may be taxed, and before the age of 59½ an additional federal tax may be due. A tax adviser can say what you would owe.',
  49: 'You receive the cash value of the additional insurance that you give up. The death benefit falls by all of that insurance, for good, and future dividends may be smaller. Part of what you receive may be taxed. A tax adviser can say what you would owe.',
  48: 'What you take out earns no more interest here and is no longer paid to your beneficiaries. The insurance itself does not change. In general the dividends are not taxed. Their interest is income of the year in which it was credited. A tax adviser can say what you would owe.',
};
