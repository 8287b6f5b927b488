import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

/** What a mail becomes on its way out. */
interface OutgoingEmail {
  readonly id: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly queuedAt: Date;
}

/** A way out of the server; rejects when a mail was not, or perhaps not, taken. */
export type SendEmail = (email: OutgoingEmail) => Promise<void>;

/** Longer than a slow mail server takes; the claim of a mail lasts longer than all of them together. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** The mail server of SMTP_URL or, without one, a folder of files that mail programs open. */
export function createEmailTransport({ mail, society }: Pick<Config, 'mail' | 'society'>): SendEmail {
  const compose = composer(mail.from, society.name);
  return mail.smtpUrl ? smtpTransport(mail.smtpUrl, compose) : folderTransport(mail.folder, compose);
}

type Compose = ReturnType<typeof composer>;

function composer(from: string, name: string) {
  const domain = from.slice(from.indexOf('@') + 1);
  return ({ id, recipient, replyTo, subject, text, queuedAt }: OutgoingEmail) => ({
    from: { name, address: from },
    // As objects, addresses are not taken apart at commas.
    to: { name: '', address: recipient },
    ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    // The same in each attempt, so that a mailbox can tell a second copy (see deliver.ts).
    messageId: `<${id}@${domain}>`,
    date: queuedAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function smtpTransport(url: string, compose: Compose): SendEmail {
  const transport = createTransport({ url, ...TIMEOUTS });
  return async (email) => {
    await transport.sendMail(compose(email));
  };
}

function folderTransport(folder: string, compose: Compose): SendEmail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (email) => {
    const { message } = await transport.sendMail(compose(email));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // One name for each mail: a second attempt writes the same file again.
    const name = `${email.queuedAt.toISOString().replaceAll(':', '-')} ${email.id}.eml`;
    const unfinished = join(folder, `.${email.id}.part`);
    const file = await open(unfinished, 'w', 0o600);
    try {
      await file.writeFile(message);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, join(folder, name));
  };
}
