import { join, resolve } from 'node:path';
import { isEmailAddress } from '@portal/domain/people/email-address';
import { parseCalendarDate } from '@portal/domain/values/dates';
import { envWithoutBlanks } from '@portal/server-kit/env-without-blanks';
import { StartupError } from '@portal/server-kit/startup-error';
import { z } from 'zod';

const WebAddress = z.url({ protocol: /^https?$/ });
const PositiveInt = z.coerce.number().int().positive();
const Folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

const EmailAddress = z.string().refine(isEmailAddress, 'Expected an e-mail address');

/** What stands between commas, in small letters: none of it is told apart by case. */
function parseList(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter(Boolean);
}

/** Calendar dates with commas between. */
const Dates = z
  .string()
  .default('')
  .transform((list, context) =>
    list.split(',').flatMap((text) => {
      const date = parseCalendarDate(text.trim());
      if (!date && text.trim() !== '') {
        context.addIssue({
          code: 'custom',
          message: 'Expected dates such as 2026-11-27 with commas between',
        });
      }
      return date ?? [];
    }),
  );

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4202),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** The embedded database lives in the folder `database` of this one. */
  PORTAL_DATA_DIR: Folder.default(resolve('.data')),
  /** A PostgreSQL to use in place of the embedded one. */
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A replica of it, for reads that may be some seconds old. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** What an empty database is filled from. */
  PORTAL_DATASET: Folder.optional(),
  TOKEN_ISSUER: z.string().min(1),
  TOKEN_AUDIENCE: z.string().min(1),
  TOKEN_JWKS_URI: WebAddress,
  /** The scope that a token must hold; 'off' takes tokens without one. */
  TOKEN_SCOPE: z.string().regex(/^\S+$/, 'Expected one scope without spaces').default('member.access'),
  /** The policies whose tokens are taken, with commas between; 'off' takes those of every policy. */
  TOKEN_POLICIES: z
    .string()
    .default('B2C_1A_unifiedlogin')
    .transform(parseList)
    .refine((policies) => policies.length > 0, 'Expected policies, or off'),
  /** The one address whose pages may call. */
  PORTAL_ORIGIN: WebAddress.default('http://localhost:4200'),
  /** In place of the dataset's name of the environment (AMB-73). */
  ENVIRONMENT_NAME: z.string().min(1).optional(),
  /** In place of the origin of every signing address, when the service runs elsewhere than the dataset says. */
  DOCUSIGN_ORIGIN: WebAddress.optional(),
  /** Hosts at which forms may be signed, with commas between. */
  DOCUSIGN_HOSTS: z.string().default('sign.example.org').transform(parseList),
  /** Calls a minute. */
  RATE_MEMBER: PositiveInt.default(300),
  RATE_ADDRESS: PositiveInt.default(1_200),
  /** Of the calls that need no account, from each address. */
  RATE_PUBLIC: PositiveInt.default(20),
  RATE_SEARCH: PositiveInt.default(60),
  RATE_WRITE_LOG: PositiveInt.default(20),
  RATE_DOCUMENT: PositiveInt.default(30),
  RATE_PAYMENT: PositiveInt.default(30),
  RATE_FEEDBACK: PositiveInt.default(20),
  /** 'coarse' answers 1000 to whatever does not match, so that nothing can be found out piece by piece. */
  VALIDATION_DETAIL: z.enum(['full', 'coarse']).default('full'),
  /** Whether members may be validated without a certificate number (AMB-72). */
  VALIDATION_NO_CERTIFICATE: z.enum(['on', 'off']).default('off'),
  /** Failed validations of everybody together in 15 minutes that pause validation. */
  VALIDATION_TOTAL_FAILURES: PositiveInt.default(100),
  /** Reports of deaths in an hour, from each address and in all; more are asked to call (F-20). */
  DEATH_REPORTS_PER_ADDRESS: PositiveInt.default(20),
  DEATH_REPORTS_TOTAL: PositiveInt.default(100),
  /** A mail server, such as smtps://user:password@mail.example.org; without one, mails become files in `outbox`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: EmailAddress.default('no-reply@example.org'),
  /** Where requests of members go. */
  SUPPORT_MAILBOX: EmailAddress.default('member-services@example.org'),
  /** The society, as its mails name it. */
  PORTAL_SOCIETY_NAME: z.string().min(1).max(80).default('Member Portal'),
  PORTAL_SUPPORT_PHONE: z.string().max(24).default(''),
  /** The bank processor and the secret that it expects; without them there are no payments (503). */
  BANK_PROCESSOR_URL: WebAddress.optional(),
  BANK_PROCESSOR_KEY: z.string().min(16).optional(),
  /** How long one answer of the processor is waited for. */
  BANK_PROCESSOR_TIMEOUT_MS: PositiveInt.max(10_000).default(5_000),
  /** When a member is told that a payment is still being confirmed. */
  PAYMENT_RESPONSE_TIMEOUT_MS: PositiveInt.max(20_000).default(11_000),
  /** The e-signature service's account, such as https://…/restapi/v2.1/accounts/…, and the key that it expects (F-07). */
  ESIGNATURE_URL: WebAddress.optional(),
  ESIGNATURE_KEY: z.string().min(16).optional(),
  /** With which it signs what it tells; two with a comma between while one takes the place of the other. */
  ESIGNATURE_WEBHOOK_SECRETS: z
    .string()
    .default('')
    .transform((list) => list.split(',').filter(Boolean))
    .refine(
      (secrets) => secrets.length <= 2 && secrets.every((secret) => secret.length >= 32),
      'Expected one or two secrets of 32 letters or more',
    ),
  /** How often it is asked for what it has not told; DocuSign allows no more than every 15 minutes. */
  ESIGNATURE_POLL_MS: PositiveInt.default(900_000),
  /** Days beside those of the Federal Reserve on which no debit is made, and days on which one is. */
  ACH_HOLIDAYS_CLOSED: Dates,
  ACH_HOLIDAYS_OPEN: Dates,
  /** How long a server that is told to stop still answers, so that a balancer sees it first; see docs/operations.md. */
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  /** Whose word is taken for the address of a caller: the gateway's. Addresses or networks with commas between. */
  TRUSTED_PROXIES: z.string().min(1).default('loopback'),
  /** Requests under way, and the mean delay of the event loop, from which on the others are refused (503). */
  MAX_IN_FLIGHT_REQUESTS: PositiveInt.default(500),
  MAX_EVENT_LOOP_DELAY_MS: PositiveInt.default(500),
  /** Where Prometheus reads figures; without a port there are none. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  /** A collector of OpenTelemetry; without one there are no traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional(),
  /** How long sent mails, tried validations and reports of browsers are kept, in days. */
  RETENTION_DAYS: PositiveInt.max(3_650).default(90),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

/** How one server is set up. */
export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the environment; an empty variable counts as absent.
 * @throws StartupError that names every variable that is missing or wrong.
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const variables = envWithoutBlanks(environment);
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new StartupError(`The environment is wrong: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  // Mail that leaves the machine needs addresses that somebody chose.
  const missing = env.SMTP_URL ? ['MAIL_FROM', 'SUPPORT_MAILBOX'].filter((name) => !variables[name]) : [];
  if (missing.length > 0) throw new StartupError(`With SMTP_URL, set ${missing.join(' and ')} too.`);
  const { BANK_PROCESSOR_URL: url, BANK_PROCESSOR_KEY: key } = env;
  if (!url !== !key)
    throw new StartupError('Set BANK_PROCESSOR_URL and BANK_PROCESSOR_KEY both, or neither.');
  const { ESIGNATURE_URL: signingUrl, ESIGNATURE_KEY: signingKey } = env;
  if (!signingUrl !== !signingKey)
    throw new StartupError('Set ESIGNATURE_URL and ESIGNATURE_KEY both, or neither.');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new StartupError('DATABASE_REPLICA_URL needs the DATABASE_URL that it follows.');
  return {
    host: env.HOST,
    port: env.PORT,
    dataDir: env.PORTAL_DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    dataset: env.PORTAL_DATASET,
    tokens: {
      issuer: env.TOKEN_ISSUER,
      audience: env.TOKEN_AUDIENCE,
      jwksUri: env.TOKEN_JWKS_URI,
      scope: env.TOKEN_SCOPE === 'off' ? undefined : env.TOKEN_SCOPE.toLowerCase(),
      policies: env.TOKEN_POLICIES.join() === 'off' ? undefined : env.TOKEN_POLICIES,
    },
    portalOrigin: new URL(env.PORTAL_ORIGIN).origin,
    environmentName: env.ENVIRONMENT_NAME,
    docusignOrigin: env.DOCUSIGN_ORIGIN && new URL(env.DOCUSIGN_ORIGIN).origin,
    docusignHosts: env.DOCUSIGN_HOSTS,
    rates: {
      member: env.RATE_MEMBER,
      address: env.RATE_ADDRESS,
      public: env.RATE_PUBLIC,
      search: env.RATE_SEARCH,
      writeLog: env.RATE_WRITE_LOG,
      document: env.RATE_DOCUMENT,
      payment: env.RATE_PAYMENT,
      feedback: env.RATE_FEEDBACK,
    },
    validation: {
      detail: env.VALIDATION_DETAIL,
      noCertificate: env.VALIDATION_NO_CERTIFICATE === 'on',
      totalFailures: env.VALIDATION_TOTAL_FAILURES,
    },
    deathReports: { perAddress: env.DEATH_REPORTS_PER_ADDRESS, total: env.DEATH_REPORTS_TOTAL },
    mail: {
      smtpUrl: env.SMTP_URL,
      folder: join(env.PORTAL_DATA_DIR, 'outbox'),
      from: env.MAIL_FROM,
      supportMailbox: env.SUPPORT_MAILBOX,
    },
    society: { name: env.PORTAL_SOCIETY_NAME, phone: env.PORTAL_SUPPORT_PHONE },
    bankProcessor: url && key ? { url, key, timeoutMs: env.BANK_PROCESSOR_TIMEOUT_MS } : undefined,
    eSignature: signingUrl && signingKey ? { url: signingUrl, key: signingKey } : undefined,
    eSignatureWebhook: { secrets: env.ESIGNATURE_WEBHOOK_SECRETS, pollMs: env.ESIGNATURE_POLL_MS },
    paymentResponseTimeoutMs: env.PAYMENT_RESPONSE_TIMEOUT_MS,
    achHolidays: { closed: env.ACH_HOLIDAYS_CLOSED, open: env.ACH_HOLIDAYS_OPEN },
    // The embedded database has one copy of this server, and no balancer is in front of it.
    drainMs: env.SHUTDOWN_DRAIN_MS ?? (env.DATABASE_URL ? 5_000 : 0),
    trustedProxies: env.TRUSTED_PROXIES,
    loadShedding: {
      maxInFlight: env.MAX_IN_FLIGHT_REQUESTS,
      maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
    },
    metrics: env.METRICS_PORT === undefined ? undefined : { host: env.METRICS_HOST, port: env.METRICS_PORT },
    tracesEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    retentionDays: env.RETENTION_DAYS,
    logLevel: env.LOG_LEVEL,
  };
}
