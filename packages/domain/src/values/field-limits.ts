/**
 * Maximum characters (CONST-10, PROF-14, PROF-18, PROF-19). `name` limits a changed name, `nameOnFile` others (AMB-87).
 */
export const FIELD_LIMITS = { name: 20, nameOnFile: 100, addressField: 30, phone: 16 } as const;
