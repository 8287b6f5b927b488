import { SUPPORT_PHONE } from '@portal/domain/help/support-phone';
import { parseJson } from '../files/watched-file.ts';
import { phoneLinks, plainPage } from './plain-page.ts';

/** Renders the last resort, with the telephone numbers of the configuration, even of an invalid one (AMB-50). */
export function unavailablePage(configText: string | null, nonce: string): string {
  const phones = phoneLinks(readPhones(configText));
  const call = phones && `You can also call us: ${phones}.`;
  return plainPage(
    'Sorry, there is a problem',
    [
      'The member portal cannot be shown at the moment. Nothing that you saved is lost. Please try again in a few minutes.',
      call,
    ].filter(Boolean),
    nonce,
  );
}

function readPhones(configText: string | null): string[] {
  // Invalid JSON is often the reason for this page. The text may still contain the numbers.
  const society = field(parseJson(configText ?? 'null'), 'society');
  return ['supportPhoneTollFree', 'supportPhoneLocal'].flatMap((name) => {
    const phone =
      field(society, name) ?? new RegExp(`"${name}"\\s*:\\s*"([^"\\n]*)"`).exec(configText ?? '')?.[1];
    return typeof phone === 'string' && SUPPORT_PHONE.test(phone) ? [phone] : [];
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
