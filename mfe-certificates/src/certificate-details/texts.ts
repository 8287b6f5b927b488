/** DETAIL-11; the telephone number does not follow. */
export const SEE_STATEMENT = 'Please refer to your annual statement.';

/** DETAIL-12, AMB-18: the spelling of line I. */
export const CONTACT_SUPPORT_CENTER = 'Please Contact our Customer Support Center.';

/** AMB-28: never $0.00 for what is not known. */
export const NOT_ON_FILE = 'N/A';

/** F-15: what an action leads to, read before it is taken. */
export const EFFECTS = {
  loan: 'A loan earns interest for as long as it lasts. Until it is paid back, the loan and its interest are taken from the death benefit and the cash value. If they grow larger than the cash value, your insurance ends and tax may be due.',
  lifeWithdrawal:
    'A withdrawal lowers the cash value and may lower the death benefit. If what is left does not cover the monthly deductions, your insurance may end. Part of a withdrawal may be taxed.',
  annuityWithdrawal:
    'A withdrawal lowers the cash value and what is paid to you or your beneficiaries later. Above the free amount a charge may apply. Withdrawals may be taxed, and more so before the age of 59½.',
} as const;

/** F-16. */
export const REVIEW_BENEFICIARIES =
  'Look at this list again after a marriage, a birth, a divorce or a death in the family. Changes that you sent in the last few days are not shown yet.';

export const PENDING_TITLE = 'This certificate is pending.';
export const PENDING_TEXT =
  'It has been issued and is not in force yet. Its values appear here once it is. Call us with any question:';
