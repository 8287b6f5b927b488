import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isLoopback } from '@portal/domain/values/loopback';
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

interface OutgoingEmail {
  readonly id: string;
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly queuedAt: Date;
}

/** Sends an email. Rejects when the mail server did not, or may not have, accepted it. */
export type SendEmail = (email: OutgoingEmail) => Promise<void>;

/** Generous for slow mail servers. Their sum is shorter than the lease of an email. */
const TIMEOUTS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Creates the SMTP transport of SMTP_URL, or one that writes .eml files to a folder. */
export function createEmailTransport({ mail, society }: Pick<Config, 'mail' | 'society'>): SendEmail {
  const compose = composer(mail, society.name);
  return mail.smtpUrl ? smtpTransport(mail.smtpUrl, compose) : folderTransport(mail.folder, compose);
}

type Compose = ReturnType<typeof composer>;

function composer({ from, supportMailbox }: Config['mail'], name: string) {
  const domain = from.slice(from.indexOf('@') + 1);
  return ({ id, recipient, replyTo, subject, text, queuedAt }: OutgoingEmail) => {
    const isToMember = recipient !== supportMailbox;
    // Members reply to notices, and nobody reads the sender's mailbox.
    const replyAddress = replyTo ?? (isToMember ? supportMailbox : undefined);
    return {
      from: { name, address: from },
      // Objects prevent splitting addresses at commas.
      to: { name: '', address: recipient },
      ...(replyAddress !== undefined && { replyTo: { name: '', address: replyAddress } }),
      subject,
      text,
      messageId: `<${id}@${domain}>`,
      date: queuedAt,
      // Help desks suspend automatic emails. Those to the support mailbox contain requests of members.
      headers: isToMember ? { 'Auto-Submitted': 'auto-generated' } : {},
      disableFileAccess: true,
      disableUrlAccess: true,
    };
  };
}

/** Options of a mail server. Only one on this machine may be reached without TLS. */
export function smtpOptions(url: string) {
  const { protocol, hostname } = new URL(url);
  return { url, requireTLS: protocol === 'smtp:' && !isLoopback(hostname) };
}

function smtpTransport(url: string, compose: Compose): SendEmail {
  const transport = createTransport({ ...smtpOptions(url), ...TIMEOUTS });
  return async (email) => {
    await transport.sendMail(compose(email));
  };
}

function folderTransport(folder: string, compose: Compose): SendEmail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (email) => {
    const { message } = await transport.sendMail(compose(email));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // One file name per email, so a retry overwrites the same file.
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
