import path from 'node:path';

/**
 * The portal that the journeys run against; not the port of `npm start`, so that both can be up. `E2E_PORT`
 * lets two checkouts run theirs side by side.
 */
export const PORT = Number(process.env.E2E_PORT ?? 4300);
export const ORIGIN = `http://localhost:${PORT}`;
/** The identity provider listens on the next port. */
export const IDENTITY_PROVIDER = `http://localhost:${PORT + 1}`;
/** The bank processor, with its faults on demand, on the third. */
export const BANK_PROCESSOR = `http://localhost:${PORT + 3}`;

/** What belongs to a run of the journeys, in a folder that another run may have elsewhere (`E2E_RESULTS_FOLDER`). */
export const RESULTS = path.resolve(
  import.meta.dirname,
  '..',
  process.env.E2E_RESULTS_FOLDER ?? 'test-results',
);
/** The data folder of their portal. */
export const PORTAL_DATA = path.join(RESULTS, 'portal');
/** What staff of the journeys' portal know, and the file that its gateway reads it from. */
export const STATUS_PASSWORD = {
  file: path.join(RESULTS, 'status-password'),
  password: 'journeys of every section',
};
