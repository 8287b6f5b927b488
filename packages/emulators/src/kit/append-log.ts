import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Email {
  to: string;
  subject: string;
  text: string;
}

export type SendEmail = (email: Email) => Promise<void>;

/** Replaces a mail server: appends each message as a JSON line to a file for developers. */
export function openOutbox(path: string): SendEmail {
  return async (email) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, `${JSON.stringify({ time: new Date().toISOString(), ...email })}\n`, {
      mode: 0o600,
    });
  };
}
