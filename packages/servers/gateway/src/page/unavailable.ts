import { escapeHtml } from './html.ts';

/**
 * Renders the page that members see when nothing else can be shown, with the telephone numbers of the configuration.
 * It finds the numbers even in an invalid configuration (AMB-50).
 */
export function unavailablePage(configText: string | null, nonce: string): string {
  const phones = readPhones(configText);
  const call =
    phones.length > 0
      ? `<p>You can also call us: ${phones.map((phone) => `<a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a>`).join(' or ')}.</p>`
      : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sorry, there is a problem</title>
<style nonce="${nonce}">
:root { color-scheme: light dark }
body { font: 1.125rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 4rem auto; padding: 0 1.5rem }
h1 { font-size: 1.75rem; line-height: 1.25 }
</style>
</head>
<body>
<main>
<h1>Sorry, there is a problem</h1>
<p>The member portal cannot be shown at the moment. Nothing that you saved is lost. Please try again in a few minutes.</p>
${call}
</main>
</body>
</html>
`;
}

function readPhones(configText: string | null): string[] {
  let config: unknown;
  try {
    config = JSON.parse(configText ?? 'null');
  } catch {
    // Invalid JSON is often the reason for this page. The text may still contain the numbers.
  }
  const society = field(config, 'society');
  return ['supportPhoneTollFree', 'supportPhoneLocal'].flatMap((name) => {
    const phone =
      field(society, name) ?? new RegExp(`"${name}"\\s*:\\s*"([^"\\n]*)"`).exec(configText ?? '')?.[1];
    return typeof phone === 'string' && /^[0-9 +()-]{7,24}$/.test(phone) ? [phone] : [];
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
