import { type Html, html } from './html.ts';

export interface Field {
  id: string;
  label: string;
  autocomplete: string;
  type?: 'text' | 'email' | 'password';
  numeric?: boolean;
  decimal?: boolean;
  hint?: string | undefined;
  value?: string | undefined;
  error?: string | undefined;
}

/** Renders a labelled control with hint and error. */
export function field({
  id,
  label,
  autocomplete,
  type = 'text',
  numeric,
  decimal,
  hint,
  value,
  error,
}: Field): Html {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return html`<div class="field">
<label for="${id}">${label}</label>
${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
${fieldError(id, error)}
<input id="${id}" name="${id}" type="${type}" autocomplete="${autocomplete}" value="${value ?? ''}"
 ${type !== 'text' || numeric === true ? html`autocapitalize="none" spellcheck="false"` : ''}
 ${numeric === true && html`inputmode="numeric"`}
 ${decimal === true && html`inputmode="decimal"`}
 ${described !== '' && html`aria-describedby="${described}"`}
 ${error !== undefined && html`aria-invalid="true"`}>
${type === 'password' && html`<button type="button" class="quiet show" aria-controls="${id}" aria-pressed="false" hidden>Show password</button>`}
</div>`;
}

export function fieldError(id: string, error: string | undefined): Html {
  if (error === undefined) return html``;
  return html`<p class="error" id="${id}-error"><span aria-hidden="true">⚠ </span><span class="unseen">Error: </span>${error}</p>`;
}

export function form(action: string, fields: readonly Html[], button: string): Html {
  return html`<form method="post" action="${action}" novalidate>
${fields}
<button class="primary">${button}</button>
</form>`;
}

export function secondaryButton(action: string, text: string): Html {
  return html`<form method="post" action="${action}"><button class="quiet">${text}</button></form>`;
}
