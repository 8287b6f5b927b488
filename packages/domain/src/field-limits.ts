/** How many characters a member may give (CONST-10, PROF-14, PROF-18, PROF-19). */
export const FIELD_LIMITS = { name: 20, addressField: 30, phone: 16 } as const;
