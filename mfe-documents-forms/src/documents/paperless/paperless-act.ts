/** Kind of the act that a paperless choice is, and name of its stored input. */
export const PAPERLESS_ACT = 'paperless';
