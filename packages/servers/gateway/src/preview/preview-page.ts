import { escapeHtml } from '../page/html.ts';

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
  return page(
    title,
    `<p><a href="${escapeHtml(to)}">Go on to the portal</a></p>
<script nonce="${nonce}">${storeToken}; location.replace(${scriptText(to)})</script>`,
    nonce,
  );
}

/** Renders the reason why a preview is not shown, and a link back. */
export function errorPage(message: string, nonce: string): string {
  return page(
    'This preview cannot be shown',
    `<p>${escapeHtml(message)}</p>
<p>Nothing has changed in the portal, for you or for anybody else. <a href="/preview">Open the portal as it is</a></p>`,
    nonce,
  );
}

/** Serialises JSON for a script element that its content cannot close. */
const scriptText = (text: string) => JSON.stringify(text).replaceAll('<', '\\u003c');

function page(title: string, body: string, nonce: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.25 }
</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}
