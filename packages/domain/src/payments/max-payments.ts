/** Payments of one request, one per line. */
export const MAX_PAYMENTS = 50;
