import { todayInChicago } from '@portal/domain/values/dates';
import type { Config } from '../../config.ts';
import { eSignatureOf } from '../../forms/e-signature.ts';
import { verifyMailServer } from '../../mail/verify-mail-server.ts';
import { createLedgerReader } from '../../payments/processor/ledger.ts';
import { checkIdentityProvider, type PortalConfig } from './check-identity-provider.ts';

/** Result for one service. Without problems it fits, unless it is not configured. */
export interface ServiceCheck {
  readonly service: string;
  /** What is missing without this service, or undefined if it is configured. */
  readonly notConfigured?: string;
  readonly problems: readonly string[];
}

/** A login that no member has, so that the check reads nobody's data. */
const UNKNOWN_LOGIN = 'check-config';

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
    ].map(async ({ problems, ...check }) => ({ ...check, problems: await problems })),
  );
}

function checkBankProcessor({ bankProcessor }: Config) {
  if (!bankProcessor) return { notConfigured: 'members cannot pay', problems: [] };
  const today = todayInChicago(new Date());
  const reading = createLedgerReader(bankProcessor)(UNKNOWN_LOGIN, today);
  // The processor does not know the login.
  return { problems: explain(reading, 'BANK_PROCESSOR_KEY', /status 404$/) };
}

function checkESignature(config: Config) {
  const eSignature = eSignatureOf(config);
  if (!eSignature) return { notConfigured: 'members cannot sign forms', problems: [] };
  const problems = explain(eSignature.changedSince(new Date()), 'ESIGNATURE_KEY');
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

/** Explains a failed question. Both clients put the status into their message. */
async function explain(question: Promise<unknown>, key: string, expected?: RegExp): Promise<string[]> {
  try {
    await question;
    return [];
  } catch (error) {
    const message = error instanceof Error ? error.message : 'no response';
    if (expected?.test(message)) return [];
    return [/status 40[13]$/.test(message) ? `It rejects ${key}: ${message}.` : `${message}.`];
  }
}
