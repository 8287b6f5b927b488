import { escapeHtml } from './html.ts';

/** Renders a page without assets. The nonce allows its style (`scriptlessPolicy`) and a script (`redirectPolicy`). */
export function plainPage(
  title: string,
  paragraphs: readonly string[],
  nonce: string,
  script?: string,
): string {
  const scriptElement = script === undefined ? '' : `<script nonce="${nonce}">${script}</script>\n`;
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
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
${scriptElement}</main>
</body>
</html>
`;
}

/** Renders telephone links as a sentence without a full stop; empty without numbers. */
export function phoneLinks(phones: readonly string[]): string {
  return phones
    .map((phone) => `<a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a>`)
    .join(' or ');
}
