/**
 * The portal that the journeys run against; not the port of `npm start`, so that both can be up. `PORTAL_JOURNEYS_PORT`
 * lets two checkouts run theirs side by side.
 */
export const PORT = Number(process.env.PORTAL_JOURNEYS_PORT ?? 4300);
export const ORIGIN = `http://localhost:${PORT}`;
/** The identity provider listens on the next port. */
export const IDENTITY_PROVIDER = `http://localhost:${PORT + 1}`;
/** The bank processor, with its faults on demand, on the third. */
export const BANK_PROCESSOR = `http://localhost:${PORT + 3}`;
