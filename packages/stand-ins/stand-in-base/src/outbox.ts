import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Mail {
  to: string;
  subject: string;
  text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** In place of a mail server: one JSON line per message in a file that a developer can open. */
export function outboxAt(path: string): SendMail {
  return async (mail) => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await appendFile(path, `${JSON.stringify({ time: new Date().toISOString(), ...mail })}\n`, {
      mode: 0o600,
    });
  };
}
