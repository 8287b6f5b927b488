import { createPrivateKey } from 'node:crypto';
import { join, resolve } from 'node:path';
import { ApiExtensionsSetting } from '@portal/api/contracts/api-extensions-setting';
import { SupportTimes } from '@portal/api/contracts/support-times';
import { isEmailAddress } from '@portal/domain/people/email-address';
import { parseCalendarDate } from '@portal/domain/values/dates';
import { envWithoutBlanks } from '@portal/server-kit/env-without-blanks';
import { OperatorError } from '@portal/server-kit/operator-error';
import { isProxyList, PROXY_LIST_HINT } from '@portal/server-kit/proxy-list';
import { z } from 'zod';

const WebAddress = z.url({ protocol: /^https?$/ });
const PositiveInt = z.coerce.number().int().positive();
const Folder = z
  .string()
  .min(1)
  .transform((path) => resolve(path));

const EmailAddress = z.string().refine(isEmailAddress, 'Expected an e-mail address');

/** Splits a comma-separated list. A secret that was created from a file ends with a line end. */
function splitList(list: string): string[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}

/** Splits a list of values that are case-insensitive, in lower case. */
function parseList(list: string): string[] {
  return splitList(list.toLowerCase());
}

const Dates = z
  .string()
  .default('')
  .transform((list, context) =>
    list.split(',').flatMap((text) => {
      const date = parseCalendarDate(text.trim());
      if (!date && text.trim() !== '') {
        context.addIssue({
          code: 'custom',
          message: 'Expected comma-separated dates such as 2026-11-27',
        });
      }
      return date ?? [];
    }),
  );

/** `society.supportTimes` of app-config.json as JSON. */
const SupportTimesText = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'Expected JSON' });
      return z.NEVER;
    }
  })
  .pipe(SupportTimes)
  .default({
    week: [{ days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], from: '08:00', to: '17:00' }],
    closed: [],
    open: [],
  });

const WebhookSecrets = z
  .string()
  .default('')
  .transform(splitList)
  .refine(
    (secrets) => secrets.length <= 2 && secrets.every((secret) => secret.length >= 32),
    'Expected one or two secrets of 32 letters or more',
  );

const RsaPrivateKey = z.string().transform((text, context) => {
  try {
    const key = createPrivateKey(text);
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048) return key;
  } catch {
    // Not a key. The error may repeat a part of it.
  }
  context.addIssue({ code: 'custom', message: 'Expected an RSA private key of 2048 bits or more as PEM' });
  return z.NEVER;
});

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(4202),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORTAL_DATA_DIR: Folder.default(resolve('.data')),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** Streaming replica, for reads that tolerate some seconds of lag. */
  DATABASE_REPLICA_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PORTAL_DATASET: Folder.optional(),
  TOKEN_ISSUER: z.string().min(1),
  TOKEN_AUDIENCE: z.string().min(1),
  TOKEN_JWKS_URI: WebAddress,
  /** Scope that every token must contain, or 'off'. */
  TOKEN_SCOPE: z.string().regex(/^\S+$/, 'Expected one scope without spaces').default('member.access'),
  TOKEN_POLICIES: z
    .string()
    .default('B2C_1A_unifiedlogin')
    .transform(parseList)
    .refine((policies) => policies.length > 0, 'Expected policies, or off'),
  /** Its pages may call the API. */
  PORTAL_ORIGIN: WebAddress.default('http://localhost:4200'),
  /** Origins of applications that mount sections, comma-separated. Their pages may call the API too. */
  PORTAL_ALLOWED_ORIGINS: z.string().default('').transform(parseList).pipe(z.array(WebAddress)),
  /** Overrides the environment name of the dataset (AMB-73). */
  ENVIRONMENT_NAME: z.string().min(1).optional(),
  /** Overrides the origin of every signing address in the dataset. */
  DOCUSIGN_ORIGIN: WebAddress.optional(),
  /** Hosts that may sign forms, comma-separated. */
  DOCUSIGN_HOSTS: z.string().default('sign.example.org').transform(parseList),
  API_EXTENSIONS: z.string().default('all').pipe(ApiExtensionsSetting),
  RATE_MEMBER: PositiveInt.default(300),
  RATE_ADDRESS: PositiveInt.default(1_200),
  /** Per /48 network, for endpoints without an account. */
  RATE_PUBLIC: PositiveInt.default(20),
  RATE_SEARCH: PositiveInt.default(60),
  RATE_WRITE_LOG: PositiveInt.default(20),
  RATE_DOCUMENT: PositiveInt.default(30),
  RATE_PAYMENT: PositiveInt.default(30),
  RATE_FEEDBACK: PositiveInt.default(20),
  RATE_VALIDATION: PositiveInt.default(10),
  /** 'coarse' returns 1000 for every mismatch, so that values cannot be guessed one field at a time. */
  VALIDATION_DETAIL: z.enum(['full', 'coarse']).default('full'),
  /** Allows validation without a certificate number (AMB-72). */
  VALIDATION_NO_CERTIFICATE: z.enum(['on', 'off']).default('off'),
  VALIDATION_TOTAL_FAILURES: PositiveInt.default(100),
  DEATH_REPORTS_PER_NETWORK: PositiveInt.default(20),
  DEATH_REPORTS_TOTAL: PositiveInt.default(100),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: EmailAddress.default('no-reply@example.org'),
  SUPPORT_MAILBOX: EmailAddress.default('member-services@example.org'),
  PORTAL_SOCIETY_NAME: z.string().min(1).max(80).default('Member Portal'),
  PORTAL_SUPPORT_PHONE: z.string().max(24).default(''),
  /** JSON of `society.supportTimes` in app-config.json, within which members may ask for a call. */
  SUPPORT_TIMES: SupportTimesText,
  BANK_PROCESSOR_URL: WebAddress.optional(),
  BANK_PROCESSOR_KEY: z.string().min(16).optional(),
  BANK_PROCESSOR_TIMEOUT_MS: PositiveInt.max(10_000).default(5_000),
  /** After this time the member sees that a payment is still being confirmed. */
  PAYMENT_RESPONSE_TIMEOUT_MS: PositiveInt.max(20_000).default(11_000),
  /** Account URL of the e-signature service, such as https://…/restapi/v2.1/accounts/… (F-07). */
  ESIGNATURE_URL: WebAddress.optional(),
  /** DocuSign's JWT grant: token endpoint, integration key, id of the impersonated user, key of the integration. */
  ESIGNATURE_TOKEN_URL: WebAddress.optional(),
  ESIGNATURE_CLIENT_ID: z.guid().optional(),
  ESIGNATURE_USER_ID: z.guid().optional(),
  ESIGNATURE_PRIVATE_KEY: RsaPrivateKey.optional(),
  ESIGNATURE_WEBHOOK_SECRETS: WebhookSecrets,
  /** Polling interval for missed events. DocuSign allows one poll every 15 minutes. */
  ESIGNATURE_POLL_MS: PositiveInt.default(900_000),
  /** Receiver of business events, and its webhook secrets. Two, comma-separated, during key rotation. */
  EVENT_WEBHOOK_URL: WebAddress.optional(),
  EVENT_WEBHOOK_SECRETS: WebhookSecrets,
  /** Bank holidays besides the Federal Reserve's, and Federal Reserve holidays that allow debits. */
  ACH_HOLIDAYS_CLOSED: Dates,
  ACH_HOLIDAYS_OPEN: Dates,
  /** Time between SIGTERM and closing, in which the load balancer sees failing readiness. See docs/operations.md. */
  SHUTDOWN_DRAIN_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  /** Proxies whose forwarded client address is trusted: addresses or networks, comma-separated. */
  TRUSTED_PROXIES: z.string().refine(isProxyList, PROXY_LIST_HINT).default('loopback'),
  MAX_IN_FLIGHT_REQUESTS: PositiveInt.default(500),
  MAX_EVENT_LOOP_DELAY_MS: PositiveInt.default(500),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: WebAddress.optional(),
  /** Retention of sent emails, validation attempts and browser logs, in days. */
  RETENTION_DAYS: PositiveInt.max(3_650).default(90),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the configuration. @throws OperatorError that names every missing or invalid variable */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const variables = envWithoutBlanks(environment);
  const parsed = Environment.safeParse(variables);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: [name = ''], message }) => {
      const isMissing = variables[String(name)] === undefined;
      return `${String(name)}: ${isMissing ? 'it is missing' : message}`;
    });
    throw new OperatorError(`The environment variables are invalid: ${problems.join('; ')}.`);
  }
  const env = parsed.data;
  assertComplete(env, variables);
  const { BANK_PROCESSOR_URL: url, BANK_PROCESSOR_KEY: key } = env;
  const { EVENT_WEBHOOK_URL: eventUrl, EVENT_WEBHOOK_SECRETS: eventSecrets } = env;
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
    allowedOrigins: [env.PORTAL_ORIGIN, ...env.PORTAL_ALLOWED_ORIGINS].map((url) => new URL(url).origin),
    environmentName: env.ENVIRONMENT_NAME,
    docusignOrigin: env.DOCUSIGN_ORIGIN && new URL(env.DOCUSIGN_ORIGIN).origin,
    docusignHosts: env.DOCUSIGN_HOSTS,
    apiExtensions: env.API_EXTENSIONS,
    rates: {
      member: env.RATE_MEMBER,
      address: env.RATE_ADDRESS,
      public: env.RATE_PUBLIC,
      search: env.RATE_SEARCH,
      writeLog: env.RATE_WRITE_LOG,
      document: env.RATE_DOCUMENT,
      payment: env.RATE_PAYMENT,
      feedback: env.RATE_FEEDBACK,
      validation: env.RATE_VALIDATION,
    },
    validation: {
      detail: env.VALIDATION_DETAIL,
      noCertificate: env.VALIDATION_NO_CERTIFICATE === 'on',
      totalFailures: env.VALIDATION_TOTAL_FAILURES,
    },
    deathReports: { perNetwork: env.DEATH_REPORTS_PER_NETWORK, total: env.DEATH_REPORTS_TOTAL },
    mail: {
      smtpUrl: env.SMTP_URL,
      folder: join(env.PORTAL_DATA_DIR, 'outbox'),
      from: env.MAIL_FROM,
      supportMailbox: env.SUPPORT_MAILBOX,
    },
    supportTimes: env.SUPPORT_TIMES,
    society: { name: env.PORTAL_SOCIETY_NAME, phone: env.PORTAL_SUPPORT_PHONE },
    bankProcessor: url && key ? { url, key, timeoutMs: env.BANK_PROCESSOR_TIMEOUT_MS } : undefined,
    eSignature: readESignature(env),
    eSignatureWebhook: { secrets: env.ESIGNATURE_WEBHOOK_SECRETS, pollMs: env.ESIGNATURE_POLL_MS },
    eventWebhook: eventUrl ? { url: eventUrl, secrets: eventSecrets } : undefined,
    paymentResponseTimeoutMs: env.PAYMENT_RESPONSE_TIMEOUT_MS,
    achHolidays: { closed: env.ACH_HOLIDAYS_CLOSED, open: env.ACH_HOLIDAYS_OPEN },
    // The embedded database allows one instance, so no load balancer has to notice the shutdown.
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

/** Checks the settings that belong together. @throws OperatorError that names the missing ones */
function assertComplete(
  env: z.output<typeof Environment>,
  variables: Readonly<Record<string, string | undefined>>,
): void {
  // Real email must not use the default addresses.
  const missing = env.SMTP_URL ? ['MAIL_FROM', 'SUPPORT_MAILBOX'].filter((name) => !variables[name]) : [];
  if (missing.length > 0) throw new OperatorError(`With SMTP_URL, set ${missing.join(' and ')} too.`);
  if (!env.BANK_PROCESSOR_URL !== !env.BANK_PROCESSOR_KEY)
    throw new OperatorError('Set BANK_PROCESSOR_URL and BANK_PROCESSOR_KEY both, or neither.');
  if (!env.EVENT_WEBHOOK_URL !== (env.EVENT_WEBHOOK_SECRETS.length === 0))
    throw new OperatorError('Set EVENT_WEBHOOK_URL and EVENT_WEBHOOK_SECRETS both, or neither.');
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
    throw new OperatorError('DATABASE_REPLICA_URL needs the DATABASE_URL that it follows.');
}

const E_SIGNATURE_SETTINGS = [
  'ESIGNATURE_URL',
  'ESIGNATURE_TOKEN_URL',
  'ESIGNATURE_CLIENT_ID',
  'ESIGNATURE_USER_ID',
  'ESIGNATURE_PRIVATE_KEY',
] as const;

/** Returns undefined if none is set. @throws OperatorError that names the missing ones if some are set */
function readESignature(env: z.output<typeof Environment>) {
  const { ESIGNATURE_URL: url, ESIGNATURE_TOKEN_URL: tokenUrl, ESIGNATURE_CLIENT_ID: clientId } = env;
  const { ESIGNATURE_USER_ID: userId, ESIGNATURE_PRIVATE_KEY: privateKey } = env;
  if (url && tokenUrl && clientId && userId && privateKey)
    return { url, grant: { tokenUrl, clientId, userId, privateKey } };
  const missing = E_SIGNATURE_SETTINGS.filter((name) => env[name] === undefined);
  if (missing.length === E_SIGNATURE_SETTINGS.length) return undefined;
  throw new OperatorError(`The e-signature service needs ${missing.join(' and ')} too.`);
}
