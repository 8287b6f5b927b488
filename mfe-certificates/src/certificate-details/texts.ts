/** DETAIL-11; without a phone number. */
export const SEE_STATEMENT = 'Please refer to your annual statement.';

/** DETAIL-12, AMB-18: spelling for line I. */
export const CONTACT_SUPPORT_CENTER = 'Please Contact our Customer Support Center.';

/** AMB-28: shown instead of $0.00 for an unknown value. */
export const NOT_ON_FILE = 'N/A';

/** Below a value that is 'N/A' although the certificate has a quote. */
export const NOT_APPLICABLE = 'N/A means that this kind of certificate has no such value.';

/** Below the values of an annuity that pays out, whose death benefit is on file. */
export const NOT_APPLICABLE_IN_PAYOUT = 'N/A means that an annuity that pays out has no such value.';

/** F-16. */
export const REVIEW_BENEFICIARIES =
  'Check this list after a marriage, birth, divorce or death in the family. Changes that you sent in the last few days are not shown yet.';

export const PENDING_TITLE = 'This certificate is pending.';
export const NOT_IN_FORCE = 'It has been issued and is not in force yet.';

/** Meaning of the terms of DETAIL-03. No code identifies a Roth IRA, so the note names no tax for it. */
export const QUALIFICATION_NOTES = {
  Qualified:
    'Part of a retirement plan, such as an IRA or a Roth IRA. Special tax rules apply. Please ask your tax adviser before you take money out.',
  'Non-Qualified':
    'Bought with after-tax money. Usually only the earnings are taxed when you take money out. Please ask your tax adviser first.',
} as const;

export const CHAPTER_NOTE = 'Your local group of members.';

/** Why the death benefit of an annuity that pays out is zero. */
export const YEARS_CERTAIN_ENDED = 'The guaranteed period has ended.';
