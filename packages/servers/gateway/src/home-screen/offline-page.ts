import type { AppConfig } from '@portal/section-sdk/app-config';
import { phoneLinks, plainPage } from '../page/plain-page.ts';

/** Opens the requested page. A check first, because a reload would move the focus and interrupt a screen reader. */
const RETRY_SCRIPT = `
const openPage = () => location.reload();
const check = () => fetch('/offline.html', { cache: 'no-store' }).then(({ ok }) => ok && openPage(), () => {});
addEventListener('online', openPage);
setInterval(check, 60_000);
`;

/**
 * Renders the page that the service worker shows when the portal does not answer, with or without a network. It
 * contains no member data.
 */
export function offlinePage({ society }: AppConfig, nonce: string): string {
  return plainPage(
    'We cannot reach the member portal',
    [
      'You are not connected to the internet, or the portal may be unavailable for a short time. Nothing that you saved is lost, and payments that you scheduled stay scheduled.',
      'Please check your Wi-Fi or mobile data. This page tries again every minute.',
      `You can also call us: ${phoneLinks([society.supportPhoneTollFree, society.supportPhoneLocal])}.`,
    ],
    nonce,
    RETRY_SCRIPT,
  );
}
