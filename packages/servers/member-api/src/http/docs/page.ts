import { createHash } from 'node:crypto';
import type { ApiDocument, Operation } from './document.ts';
import { fieldsOf, kindOf } from './fields.ts';
import { type Html, html } from './html.ts';
import { STYLE } from './style.ts';

/** Nothing but the page's own style is allowed: there is no script, no image and no form. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;

type Described = readonly [path: string, method: string, operation: Operation];

/** The API document as a page to read, of plain HTML (API-01). */
export function docsPage(document: ApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Described => [path, method, operation]),
  );
  const areas = (document.tags ?? []).map(({ name }) => ({
    name,
    calls: calls.filter(([, , { tags }]) => tags?.includes(name)),
  }));
  const { title } = document.info;
  const { markup } = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>Every call of the portal, made from the same contract that the server checks. For programs:
<a href="/v1/openapi.json">openapi.json</a>. A call carries an access token as <code>Authorization: Bearer …</code>; what is
not a success is answered as <code>application/problem+json</code>, with a code and the trace id.</p>
</header>
<nav aria-label="Calls">${areas.map(
    ({ name, calls }) =>
      html`<h2>${name}</h2><ul>${calls.map(
        ([, , { operationId = '' }]) => html`<li><a href="#${operationId}">${operationId}</a></li>`,
      )}</ul>`,
  )}</nav>
<main>${calls.map((call) => describe(call, document))}</main>
</body>
</html>`;
  return `<!doctype html>\n${markup}`;
}

function describe([path, method, operation]: Described, document: ApiDocument): Html {
  const { operationId = '', summary = '', description = '', requestBody, responses } = operation;
  const [body] = Object.values(requestBody?.content ?? {});
  const [answer] = Object.values(responses[200]?.content ?? {});
  return html`<article id="${operationId}">
<h2>${operationId}</h2>
<p class="address"><b>${method.toUpperCase()}</b> <code>${path}</code></p>
<p>${summary}. <span class="who">${description}</span></p>
${parameters(operation, document)}
${body ? shape('Body', body, document) : ''}
${answer ? shape('Answer', answer, document) : ''}
<h3>Other answers</h3>
<dl>${Object.entries(responses)
    .filter(([status]) => status !== '200')
    .map(([status, { description }]) => html`<dt>${status}</dt><dd>${description}</dd>`)}</dl>
</article>`;
}

function parameters({ parameters = [] }: Operation, document: ApiDocument): Html {
  if (parameters.length === 0) return html``;
  return table(
    'Parameters',
    parameters.map(({ name, in: place, required, schema, description, example }) => [
      name,
      [
        kindOf(schema, document),
        place === 'header' && 'a header',
        !required && 'may be left out',
        description,
      ]
        .filter(Boolean)
        .join('; '),
      String(example),
    ]),
  );
}

type Media = NonNullable<Operation['requestBody']>['content'][string];

function shape(heading: string, { schema, example }: Media, document: ApiDocument): Html {
  const fields = fieldsOf(schema, document).map(({ path, kind, isOptional }): [string, string] => [
    path,
    isOptional ? `${kind}; may be left out` : kind,
  ]);
  return html`<h3>${heading}</h3>
<p>${kindOf(schema, document)}</p>
<pre tabindex="0" aria-label="${heading}, an example">${JSON.stringify(example, null, 2)}</pre>
${fields.length > 0 ? html`<details><summary>All ${fields.length} fields</summary>${table(`Fields of the ${heading.toLowerCase()}`, fields)}</details>` : ''}`;
}

function table(caption: string, rows: readonly (readonly string[])[]): Html {
  return html`<div class="table"><table><caption>${caption}</caption><tbody>${rows.map(
    ([name = '', ...cells]) =>
      html`<tr><th scope="row"><code>${name}</code></th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`,
  )}</tbody></table></div>`;
}
