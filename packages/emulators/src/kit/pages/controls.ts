import { fieldError } from './fields.ts';
import { type Html, html } from './html.ts';

interface Option {
  value: string;
  label: string;
  /** Controls that apply only to this option. Browsers with `:has` hide them otherwise. */
  followUps?: readonly Html[];
}

export interface Choice {
  id: string;
  label: string;
  options: readonly Option[];
  hint?: string | undefined;
  value?: string | undefined;
  error?: string | undefined;
}

/** Renders radio buttons. The first one has the plain id, which the error summary links to. */
export function choice({ id, label, options, hint, value, error }: Choice): Html {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return html`<fieldset class="field" ${described !== '' && html`aria-describedby="${described}"`}>
<legend>${label}</legend>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${fieldError(id, error)}
${options.map(({ value: own, label: text, followUps = [] }, index) => {
  const ownId = index === 0 ? id : `${id}-${own}`;
  return html`<div class="option"><input type="radio" id="${ownId}" name="${id}" value="${own}"${own === value && html` checked`}><label for="${ownId}">${text}</label>${
    followUps.length > 0 && html`<div class="asks">${followUps}</div>`
  }</div>`;
})}
</fieldset>`;
}

/** Renders a checkbox, submitted as 'yes'. */
export function checkbox({
  id,
  label,
  error,
}: {
  id: string;
  label: string;
  error?: string | undefined;
}): Html {
  return html`<div class="field">
${fieldError(id, error)}
<div class="option"><input type="checkbox" id="${id}" name="${id}" value="yes" ${error !== undefined && html`aria-describedby="${id}-error" aria-invalid="true"`}><label for="${id}">${label}</label></div>
</div>`;
}

export function descriptionList(lines: readonly { label: string; value: string }[]): Html {
  return html`<dl>${lines.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>`;
}
