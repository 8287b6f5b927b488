import { createTransport } from 'nodemailer';
import { smtpOptions } from './email-transport.ts';

const TIMEOUT_MS = 10_000;

/** Connects to the mail server and signs in, without sending an email. Rejects with the transport's error. */
export async function verifyMailServer(url: string): Promise<void> {
  const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
  const transport = createTransport({ ...smtpOptions(url), ...timeouts });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
