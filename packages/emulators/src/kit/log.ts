/** Fields of events. They contain no name, address, amount, code, token or submitted value. */
interface EventFields {
  origin?: string;
  route?: string;
  status?: number;
  fault?: string;
  count?: number;
  policy?: string;
  oid?: string;
  form?: string;
  role?: 'signer' | 'spouse';
  /** An error code or name. The message of an error in a form could contain submitted values. */
  error?: string;
  at?: string;
}

export type Log = (event: string, fields?: EventFields) => void;

/** Writes one JSON line per event to standard output. */
export const logToStdout: Log = (event, fields) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`);
};
