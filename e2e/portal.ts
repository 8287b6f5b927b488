import path from 'node:path';

/** Port of the journeys' portal. `E2E_PORT` lets two checkouts run in parallel. */
export const PORT = Number(process.env.E2E_PORT ?? 4300);
export const ORIGIN = `http://localhost:${PORT}`;
export const IDENTITY_PROVIDER = `http://localhost:${PORT + 1}`;
/** The bank processor, with fault injection, uses the third. */
export const BANK_PROCESSOR = `http://localhost:${PORT + 3}`;

/** The application that mounts sections without a shell, whose origin the API allows. */
export const HOST_APPLICATION = { port: PORT + 5, origin: `http://127.0.0.1:${PORT + 5}` };

/** Folder of a run's results; `E2E_RESULTS_FOLDER` moves it. */
export const RESULTS = path.resolve(
  import.meta.dirname,
  '..',
  process.env.E2E_RESULTS_FOLDER ?? 'test-results',
);
/** Data folder of the journeys' portal. */
export const PORTAL_DATA = path.join(RESULTS, 'portal');
/** Password of the status page, and the file from which the gateway reads it. */
export const STATUS_PASSWORD = {
  file: path.join(RESULTS, 'status-password'),
  password: 'journeys of every section',
};
