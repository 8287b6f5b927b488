/** In place of the due date while billing is on hold (AMB-20). */
export const NONE_ON_HOLD = 'None while billing is on hold';

/** Note on an amount that does not count towards the amount due (SUM-09). */
export const NOT_IN_AMOUNT_DUE = 'Not in the amount due';

/** Note on the billed amount while billing is on hold. */
export const AMOUNT_AFTER_HOLD = 'When billing starts again';
