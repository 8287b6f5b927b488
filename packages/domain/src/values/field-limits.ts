/**
 * How many characters a member may give (CONST-10, PROF-14, PROF-18, PROF-19). A changed name has `name`; `nameOnFile` is
 * what the names of members have in the administration, which registration takes as they are (AMB-87).
 */
export const FIELD_LIMITS = { name: 20, nameOnFile: 100, addressField: 30, phone: 16 } as const;
