import { type Html, html } from './html.ts';

/** What every page shows of whose portal it is. */
export interface Brand {
  societyName: string;
  supportPhone: string;
  portalUrl: string;
  /** The address of the society's mark, at the portal; undefined where no mark is configured. */
  markUrl: string | undefined;
}

interface Society {
  societyName: string;
  supportPhone: string;
  /** A path of the portal. */
  mark: string | undefined;
}

/** @param portalOrigin the portal that the pages lead back to, and that has the mark */
export function createBrand({ societyName, supportPhone, mark }: Society, portalOrigin: string): Brand {
  const markUrl = mark === undefined ? undefined : new URL(mark, portalOrigin).href;
  return { societyName, supportPhone, portalUrl: `${portalOrigin}/`, markUrl };
}

/** What is wrong, by the id of the field it is wrong in; '' for the page as a whole. */
export type Errors = Readonly<Record<string, string>>;

export interface PageContent {
  title: string;
  lead?: Html | string;
  errors?: Errors;
  body: Html;
  /** For long forms and records: a wider column. */
  wide?: boolean;
}

/** A whole page in the portal's look: one column, one heading, what is wrong on top, the telephone number below. */
export function page(brand: Brand, { title, lead, errors = {}, body, wide }: PageContent): string {
  const wrong = Object.keys(errors).length > 0;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${wrong && 'Error: '}${title} – ${brand.societyName}</title>
<link rel="icon" href="${brand.markUrl ?? '/assets/icon.svg'}">
<link rel="preload" href="/assets/text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/pages.js" defer></script>
</head>
<body${wide === true && html` class="wide"`}>
<header>${brand.markUrl !== undefined && html`<img src="${brand.markUrl}" alt="">`}<span>${brand.societyName}</span></header>
<main>
${wrong && summary(errors)}
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

/** Takes the focus when the page opens, so that a screen reader starts with what is wrong. */
function summary(errors: Errors): Html {
  const lines = Object.entries(errors).map(([field, text]) =>
    field === '' ? html`<li>${text}</li>` : html`<li><a href="#${field}">${text}</a></li>`,
  );
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
<h2>There is a problem</h2>
<ul>${lines}</ul>
</div>`;
}
