import { escapeHtml } from '../page/html.ts';
import { plainPage } from '../page/plain-page.ts';

/** `sessionStorage` key of the preview token. The shell reads it. */
const KEY = 'portal-preview';

interface Redirect {
  /** Token for this tab; null removes it. */
  readonly token: string | null;
  readonly to: string;
  readonly title: 'Opening the preview' | 'Leaving the preview';
  readonly nonce: string;
}

/** Renders a page that stores or removes the tab's token and redirects to a page of the portal. */
export function redirectPage({ token, to, title, nonce }: Redirect): string {
  const storeToken =
    token === null
      ? `sessionStorage.removeItem('${KEY}')`
      : `sessionStorage.setItem('${KEY}', ${scriptText(token)})`;
  return plainPage(
    title,
    [`<a href="${escapeHtml(to)}">Go on to the portal</a>`],
    nonce,
    `${storeToken}; location.replace(${scriptText(to)})`,
  );
}

export function errorPage(message: string, nonce: string): string {
  return plainPage(
    'This preview cannot be shown',
    [
      escapeHtml(message),
      'Nothing has changed in the portal, for you or for anybody else. <a href="/preview">Open the portal as it is</a>',
    ],
    nonce,
  );
}

/** Serialises JSON for a script element that its content cannot close. */
const scriptText = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');
