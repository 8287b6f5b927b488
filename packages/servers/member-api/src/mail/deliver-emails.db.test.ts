import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Portal, startPortal } from '../testing/test-portal.ts';
import { deliverEmails } from './deliver-emails.ts';
import { enqueueEmail } from './email-queue.ts';
import { createEmailTransport, smtpOptions } from './email-transport.ts';

let portal: Portal;
let folder: string;
let clock = Date.parse('2026-11-21T18:00:00Z');
const now = () => new Date(clock);
const MINUTE = 60_000;

beforeAll(async () => {
  portal = await startPortal();
  folder = await mkdtemp(join(tmpdir(), 'member-api-'));
}, 120_000);
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});
const servers: SMTPServer[] = [];
beforeEach(() => portal.db.deleteFrom('mail').execute());
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

const hello = { to: 'nora@example.org', subject: 'Hello', text: 'One\ntwo' };
const queue = (email: Partial<Parameters<typeof enqueueEmail>[1]> = {}) =>
  portal.db.transaction().execute((trx) => enqueueEmail(trx, { ...hello, ...email }, now()));

const outbox = () => portal.db.selectFrom('mail').selectAll().execute();

/** Mail server that stores received emails, unless `rules` reject them. */
async function mailServer(rules: SMTPServerOptions = {}) {
  const taken: { from: string; to: string[]; text: string }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const deps: Buffer[] = [];
      stream.on('data', (part: Buffer) => deps.push(part));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(deps).toString() });
        done();
      });
    },
    ...rules,
  });
  // A dropped client is not an error of this server.
  server.on('error', () => undefined);
  servers.push(server);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { taken, server, url: `smtp://127.0.0.1:${port}` };
}

function configured(environment: Readonly<Record<string, string>>) {
  const tokens = { TOKEN_ISSUER: 'i', TOKEN_AUDIENCE: 'a', TOKEN_JWKS_URI: 'http://localhost' };
  const email = { MAIL_FROM: 'portal@society.example.org', SUPPORT_MAILBOX: 'services@society.example.org' };
  return readConfig({ ...tokens, ...email, PORTAL_SOCIETY_NAME: 'Society, of "Friends"', ...environment });
}

const logged: unknown[] = [];
const log = { warn: (line: unknown) => logged.push(line), error: (line: unknown) => logged.push(line) };
const work = (environment: Readonly<Record<string, string>>) =>
  deliverEmails({ db: portal.db, send: createEmailTransport(configured(environment)), now, log });
const runOnce = (environment: Readonly<Record<string, string>>) =>
  work(environment).run(new AbortController().signal);

const messageIdOf = (text: string | undefined) => /^Message-ID: (.*)\r?$/im.exec(text ?? '')?.[1];

describe('SMTP transport', () => {
  test('sends an email once to its recipient, from the society', { tags: ['R-19'] }, async () => {
    const { taken, url } = await mailServer();
    await queue({ replyTo: 'wanda@example.org' });
    await runOnce({ SMTP_URL: url });
    await runOnce({ SMTP_URL: url });
    expect(taken).toMatchObject([{ from: 'portal@society.example.org', to: ['nora@example.org'] }]);
    expect(taken[0]?.text).toContain('From: "Society, of \\"Friends\\"" <portal@society.example.org>');
    expect(taken[0]?.text).toContain('Reply-To: wanda@example.org');
    expect(taken[0]?.text).toContain('Auto-Submitted: auto-generated');
    expect(taken[0]?.text).toContain(`Date: ${now().toUTCString().replace('GMT', '+0000')}`);
    expect(taken[0]?.text).toMatch(/\r\n\r\nOne\r\ntwo\r\n$/);
    expect(await outbox()).toMatchObject([
      { state: 'sent', attempts: 1, last_error: null, settled_at: now() },
    ]);
  });

  test('marks emails to members as automatic, but none to the support mailbox', {
    tags: ['R-19', 'F-08'],
  }, async () => {
    const { taken, url } = await mailServer();
    await queue();
    await queue({ to: 'services@society.example.org', replyTo: 'wanda@example.org' });
    await runOnce({ SMTP_URL: url });
    const automatic = taken.map(({ to, text }) => [to[0], text.includes('Auto-Submitted: auto-generated')]);
    expect(Object.fromEntries(automatic)).toEqual({
      'nora@example.org': true,
      'services@society.example.org': false,
    });
  });

  test('directs replies of members to the support mailbox', {
    tags: ['R-19', 'F-08'],
  }, async () => {
    const { taken, url } = await mailServer();
    const mailbox = 'services@society.example.org';
    await queue();
    await queue({ to: mailbox, replyTo: 'wanda@example.org' });
    await queue({ to: mailbox });
    await runOnce({ SMTP_URL: url });
    const replies = taken.map(({ to, text }) => `${to[0]}: ${/^Reply-To: (\S+)/m.exec(text)?.[1]}`);
    expect(replies.sort()).toEqual([
      'nora@example.org: services@society.example.org',
      'services@society.example.org: undefined',
      'services@society.example.org: wanda@example.org',
    ]);
  });

  test('sends each email once across instances', { tags: ['R-19'] }, async () => {
    const { taken, url } = await mailServer();
    for (let i = 0; i < 12; i++) await queue({ to: `member-${i}@example.org` });
    await Promise.all([1, 2, 3].map(() => runOnce({ SMTP_URL: url })));
    expect(new Set(taken.map(({ to }) => to[0])).size).toBe(12);
    expect(taken).toHaveLength(12);
  });

  test('retries with growing delays under one Message-ID', {
    tags: ['R-19'],
  }, async () => {
    const ids: (string | undefined)[] = [];
    let busy = true;
    const { url } = await mailServer({
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (part: Buffer) => {
          text += part.toString();
        });
        stream.on('end', () => {
          ids.push(messageIdOf(text));
          done(busy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null);
        });
      },
    });
    await queue();
    await runOnce({ SMTP_URL: url });
    expect(await outbox()).toMatchObject([{ state: 'pending', attempts: 1, last_error: 'EMESSAGE 451' }]);
    clock += MINUTE - 1;
    await runOnce({ SMTP_URL: url });
    expect(ids).toHaveLength(1);
    clock += 1;
    await runOnce({ SMTP_URL: url });
    clock += 4 * MINUTE;
    await runOnce({ SMTP_URL: url });
    expect(ids).toHaveLength(2);
    clock += MINUTE;
    busy = false;
    await runOnce({ SMTP_URL: url });
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 3 }]);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@society\.example\.org>$/);
  });

  test('resends under the same Message-ID after a dropped connection', {
    tags: ['R-19'],
  }, async () => {
    const sockets = new Set<Socket>();
    const ids: (string | undefined)[] = [];
    const { url, server } = await mailServer({
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (part: Buffer) => {
          text += part.toString();
        });
        stream.on('end', () => {
          ids.push(messageIdOf(text));
          if (ids.length === 1) for (const socket of sockets) socket.destroy();
          else done();
        });
      },
    });
    server.server.on('connection', (socket: Socket) => sockets.add(socket));
    await queue();
    await runOnce({ SMTP_URL: url });
    expect(await outbox()).toMatchObject([{ state: 'pending', attempts: 1 }]);
    clock += MINUTE;
    await runOnce({ SMTP_URL: url });
    expect(await outbox()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('retains emails while the mail server is unavailable', { tags: ['R-19'] }, async () => {
    await queue();
    await runOnce({ SMTP_URL: 'smtp://127.0.0.1:9' });
    expect(await outbox()).toMatchObject([{ state: 'pending', attempts: 1, last_error: 'ESOCKET' }]);
  });

  test('does not retry a permanently rejected recipient, and logs no address', {
    tags: ['R-19'],
  }, async () => {
    const { taken, url } = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such mailbox nora@example.org'), { responseCode: 550 })),
    });
    logged.length = 0;
    await queue();
    await runOnce({ SMTP_URL: url });
    clock += 60 * MINUTE;
    await runOnce({ SMTP_URL: url });
    expect(taken).toEqual([]);
    expect(await outbox()).toMatchObject([{ state: 'failed', attempts: 1, last_error: 'EENVELOPE 550' }]);
    expect(logged).toHaveLength(1);
    expect(JSON.stringify(logged)).not.toContain('nora');
  });

  test.each([
    ['550-5.1.1 The account does not exist', 'failed'],
    ['550 5.2.1 Mailbox disabled', 'failed'],
    ['552 5.2.2 Mailbox full', 'failed'],
    ['554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException', 'pending'],
    ['554 5.2.252 SendAsDenied; portal@example.org not allowed to send as', 'pending'],
    ['550 5.1.90 Daily sending limit exceeded', 'pending'],
    ['550 5.7.60 Client may not send as this sender', 'pending'],
    ['554 5.7.1 Relay access denied', 'pending'],
  ])('after %s an email is %s', { tags: ['R-19'] }, async (response, state) => {
    const [, code, text] = /^(\d{3})[ -](.*)$/.exec(response) ?? [];
    const { url } = await mailServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error(text), { responseCode: Number(code) })),
    });
    await queue();
    await runOnce({ SMTP_URL: url });
    expect(await outbox()).toMatchObject([{ state, last_error: `EENVELOPE ${code}` }]);
  });

  test('sends mass announcements after all other emails', { tags: ['R-19'] }, async () => {
    const { taken, url } = await mailServer();
    await queue({ to: 'announcement@example.org', isBulk: true });
    clock += MINUTE;
    await queue({ to: 'receipt@example.org' });
    await runOnce({ SMTP_URL: url });
    expect(taken.map(({ to }) => to[0])).toEqual(['receipt@example.org', 'announcement@example.org']);
  });

  test('sends nothing in clear text to another machine', { tags: ['R-19'] }, () => {
    expect(smtpOptions('smtp://mail.example.org:587')).toMatchObject({ requireTLS: true });
    expect(smtpOptions('smtps://mail.example.org')).toMatchObject({ requireTLS: false });
    for (const host of ['127.0.0.1', '127.0.0.2', '[::1]', 'LOCALHOST'])
      expect(smtpOptions(`smtp://${host}:25`)).toMatchObject({ requireTLS: false });
  });

  test('retries when the sender is rejected', {
    tags: ['R-19'],
  }, async () => {
    const { url } = await mailServer({
      onMailFrom: (_address, _session, done) =>
        done(Object.assign(new Error('not you'), { responseCode: 550 })),
    });
    await queue();
    await runOnce({ SMTP_URL: url });
    expect(await outbox()).toMatchObject([{ state: 'pending', attempts: 1 }]);
  });

  test('fails an email after two days for manual review', { tags: ['R-19'] }, async () => {
    await queue();
    const delays: number[] = [];
    const fail = async () => {
      await runOnce({ SMTP_URL: 'smtp://127.0.0.1:9' });
      return (await outbox())[0];
    };
    let failed = await fail();
    for (; failed?.state === 'pending' && delays.length < 50; failed = await fail()) {
      delays.push((failed.due_at.getTime() - clock) / MINUTE);
      clock = failed.due_at.getTime();
    }
    expect(delays).toEqual([1, 5, 15, 60, 180, 360, 720, 1440]);
    expect(failed).toMatchObject({ state: 'failed', attempts: 9, settled_at: now() });
  });

  test('takes over an email with an expired lease', {
    tags: ['R-19'],
  }, async () => {
    const { taken, url } = await mailServer();
    await queue();
    const stopped = new AbortController();
    const dies = deliverEmails({
      db: portal.db,
      send: async () => {
        // State after a crash: a lease without an outcome.
        await portal.db.updateTable('mail').set({ attempts: 7 }).execute();
        stopped.abort();
      },
      now,
      log,
    });
    await dies.run(stopped.signal);
    expect(await outbox()).toMatchObject([{ state: 'pending' }]);
    clock += 9 * MINUTE;
    await runOnce({ SMTP_URL: url });
    expect(taken).toEqual([]);
    clock += MINUTE;
    await runOnce({ SMTP_URL: url });
    expect(taken).toHaveLength(1);
  });

  test('prevents header, recipient and file injection', { tags: ['R-19'] }, async () => {
    const { taken, url } = await mailServer();
    const subject = 'Hello\r\nBcc: all@example.org\r\n\r\nbody';
    await queue({ subject, replyTo: 'x@y.org\r\nCc: z@y.org', text: 'One\u202e\r\ntwo' });
    await queue({ to: 'nora@example.org, wanda@example.org' });
    await queue({ to: 'nora@example.org\r\nRCPT TO:<wanda@example.org>' });
    await runOnce({ SMTP_URL: url });
    expect(taken.map(({ to }) => to)).toEqual([['nora@example.org']]);
    const [head = '', body] = (taken[0]?.text ?? '').split('\r\n\r\n');
    expect(body).toBe('One\r\ntwo\r\n');
    expect(head).toContain('Subject: Hello Bcc: all@example.org body');
    expect(head).not.toMatch(/^(?:Bcc|Cc):|y\.org/im);
    const failed = (await outbox()).filter(({ state }) => state === 'failed');
    const rejected = { last_error: 'EADDRESS', settled_at: now() };
    expect(failed).toMatchObject([rejected, rejected]);
  });
});

describe('folder transport', () => {
  test('writes each email to one .eml file', {
    tags: ['R-19'],
  }, async () => {
    await queue();
    await runOnce({ PORTAL_DATA_DIR: folder });
    await runOnce({ PORTAL_DATA_DIR: folder });
    const files = await readdir(join(folder, 'outbox'));
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d.-]+Z [0-9a-f-]{36}\.eml$/)]);
    const text = await readFile(join(folder, 'outbox', files[0] ?? ''), 'utf8');
    expect(text).toContain('To: nora@example.org\r\n');
    expect(text).toContain('Subject: Hello\r\n');
    const modes = await Promise.all(['', files[0] ?? ''].map((name) => stat(join(folder, 'outbox', name))));
    expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
    expect(await outbox()).toMatchObject([{ state: 'sent' }]);
  });

  test('does not send an email of a rolled-back transaction', { tags: ['R-19'] }, async () => {
    const undone = portal.db.transaction().execute(async (trx) => {
      await enqueueEmail(trx, hello, now());
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await outbox()).toEqual([]);
  });
});

test('requires sender and mailbox with a mail server', { tags: ['R-19'] }, () => {
  expect(() => configured({ SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: '' })).toThrow(
    'With SMTP_URL, set MAIL_FROM too.',
  );
  expect(() => configured({ MAIL_FROM: 'Portal <portal@example.org>' })).toThrow('MAIL_FROM');
});
