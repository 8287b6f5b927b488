import type { AppConfig } from '@portal/section-sdk/app-config';
import { phoneLinks, plainPage } from '../page/plain-page.ts';

/** Renders the page that the service worker shows without a network. It contains no member data. */
export function offlinePage({ society }: AppConfig, nonce: string): string {
  return plainPage(
    'You are not connected to the internet',
    [
      'The member portal needs a connection. Nothing that you saved is lost, and payments that you scheduled stay scheduled.',
      'Please check your Wi-Fi or mobile data. This page opens when you are connected again. If it does not, reload it.',
      `You can also call us: ${phoneLinks([society.supportPhoneTollFree, society.supportPhoneLocal])}.`,
    ],
    nonce,
    "addEventListener('online', () => location.reload())",
  );
}
