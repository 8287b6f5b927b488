import { EventPage } from '@portal/bank-processor-api/events';
import type { Config } from '../../config.ts';
import { eSignatureOf } from '../../forms/e-signature.ts';
import { verifyMailServer } from '../../mail/verify-mail-server.ts';
import { createProcessorHttp, parse } from '../../payments/processor/http-client.ts';
import { checkIdentityProvider, type PortalConfig } from './check-identity-provider.ts';
import { checkPortalConfig } from './check-portal-config.ts';

/** Result for one service. Without problems it fits, unless it is not configured. */
export interface ServiceCheck {
  readonly service: string;
  /** What is missing without this service, or undefined if it is configured. */
  readonly notConfigured?: string;
  readonly problems: readonly string[];
}

/** Asks each configured service one question that changes nothing. */
export async function checkServices(
  config: Config,
  portal: PortalConfig | undefined,
): Promise<readonly ServiceCheck[]> {
  return Promise.all(
    [
      { service: 'identity provider', problems: checkIdentityProvider(config, portal) },
      { service: 'bank processor', ...checkBankProcessor(config) },
      { service: 'e-signature service', ...checkESignature(config) },
      { service: 'mail server', ...checkMail(config) },
      ...(portal ? [{ service: 'app-config.json', problems: checkPortalConfig(config, portal) }] : []),
    ].map(async ({ problems, ...check }) => ({ ...check, problems: await problems })),
  );
}

function checkBankProcessor({ bankProcessor }: Config) {
  if (!bankProcessor) return { notConfigured: 'members cannot pay', problems: [] };
  // Every processor has this call, so another status than 200 means a wrong address.
  const page = createProcessorHttp(bankProcessor)('events', 'GET', '/events?after=0&limit=1');
  const parsed = page.then((response) => parse(EventPage, response));
  return { problems: explain(parsed, 'BANK_PROCESSOR_KEY') };
}

function checkESignature(config: Config) {
  const eSignature = eSignatureOf(config);
  if (!eSignature) return { notConfigured: 'members cannot download signed forms', problems: [] };
  const account = 'ESIGNATURE_USER_ID for the account of ESIGNATURE_URL';
  const problems = explain(eSignature.listEnvelopes(new Date()), account);
  const secrets = config.eSignatureWebhook.secrets.length;
  const noWebhook = 'ESIGNATURE_WEBHOOK_SECRETS is not set, so results arrive by polling only.';
  return { problems: problems.then((found) => (secrets > 0 ? found : [...found, noWebhook])) };
}

function checkMail({ mail: { smtpUrl } }: Config) {
  if (smtpUrl === undefined) return { notConfigured: 'emails become files in the data folder', problems: [] };
  const problems = verifyMailServer(smtpUrl).then(
    () => [],
    // The transport's message may repeat the login.
    (error: unknown) => {
      const code = String(Object(error).code ?? 'unknown error');
      return [
        code === 'EAUTH'
          ? 'It rejects the user name or the password of SMTP_URL.'
          : `It cannot be reached at the address of SMTP_URL (${code}).`,
      ];
    },
  );
  return { problems };
}

/** Explains a failed question. Both clients put the status, or DocuSign's reason, into their message. */
async function explain(question: Promise<unknown>, key: string): Promise<string[]> {
  try {
    await question;
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : 'no response';
    if (message.includes('no access token')) return [`${message}. ${tokenAdvice(message)}`];
    return [/status 40[13]$/.test(message) ? `It rejects ${key}: ${message}.` : `${message}.`];
  }
}

const tokenAdvice = (message: string) =>
  message.includes('consent_required')
    ? 'Let the user of ESIGNATURE_USER_ID consent to the scopes signature and impersonation.'
    : 'Check ESIGNATURE_TOKEN_URL, ESIGNATURE_CLIENT_ID, ESIGNATURE_USER_ID and ESIGNATURE_PRIVATE_KEY.';
