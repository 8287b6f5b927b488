import { type Html, html } from './html.ts';

export interface Brand {
  societyName: string;
  supportPhone: string;
  portalUrl: string;
  /** URL of the society's logo at the portal; undefined without one. */
  markUrl: string | undefined;
}

interface Society {
  societyName: string;
  supportPhone: string;
  mark: string | undefined;
}

/** @param portalOrigin the portal that pages link to, and that serves the logo */
export function createBrand({ societyName, supportPhone, mark }: Society, portalOrigin: string): Brand {
  const markUrl = mark === undefined ? undefined : new URL(mark, portalOrigin).href;
  return { societyName, supportPhone, portalUrl: `${portalOrigin}/`, markUrl };
}

/** Errors by field id; '' for the whole page. */
export type Errors = Readonly<Record<string, string>>;

export interface PageContent {
  title: string;
  lead?: Html | string;
  errors?: Errors;
  body: Html;
  wide?: boolean;
}

/** Renders a page in the portal's look: one column, one heading, errors at the top, telephone number at the bottom. */
export function page(brand: Brand, { title, lead, errors = {}, body, wide }: PageContent): string {
  const hasErrors = Object.keys(errors).length > 0;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${hasErrors && 'Error: '}${title} – ${brand.societyName}</title>
<link rel="icon" href="${brand.markUrl ?? '/assets/icon.svg'}">
<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/pages.js" defer></script>
</head>
<body${wide === true && html` class="wide"`}>
<header>${brand.markUrl !== undefined && html`<img src="${brand.markUrl}" alt="">`}<span>${brand.societyName}</span></header>
<main>
${hasErrors && summary(errors)}
<h1>${title}</h1>
${lead !== undefined && html`<p class="lead">${lead}</p>`}
${body}
</main>
${brand.supportPhone !== '' && supportLine(brand.supportPhone)}
</body>
</html>
`.markup;
}

function supportLine(phone: string): Html {
  return html`<footer>Need help? Call <a class="phone" href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a></footer>`;
}

/** Receives focus when the page opens, so that screen readers start with the errors. */
function summary(errors: Errors): Html {
  const lines = Object.entries(errors).map(([field, text]) =>
    field === '' ? html`<li>${text}</li>` : html`<li><a href="#${field}">${text}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2>
<ul>${lines}</ul>
</div>`;
}
