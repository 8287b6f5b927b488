import { field, fieldError } from '../../kit/pages/fields.ts';
import { type Html, html } from '../../kit/pages/html.ts';
import { type FieldErrors, shareControls } from '../answers.ts';
import type { Shares } from '../forms/question.ts';

/** Renders rows of people: the first one open, the others collapsed unless they contain values. */
export function sharesGroup(
  question: Shares,
  { typed, errors }: { typed: Readonly<Record<string, string>>; errors: FieldErrors },
): Html {
  const { id, label, hint, each, rows } = question;
  const row = (number: number) =>
    html`<div class="row">${shareControls(question, number).map((control) =>
      field({
        id: control.id,
        label: control.label,
        autocomplete: 'off',
        decimal: control.part === 'share',
        value: typed[control.id],
        error: errors[control.id]?.message,
      }),
    )}</div>`;
  const further = Array.from({ length: rows - 1 }, (_, index) => index + 2).map((number) => {
    const open = shareControls(question, number).some((control) => typed[control.id] !== undefined);
    return html`<details${open && html` open`}><summary>${each} ${number}, if any</summary>${row(number)}</details>`;
  });
  return html`<fieldset class="field" id="${id}" tabindex="-1" aria-describedby="${id}-hint">
<legend>${label}</legend>
<p class="hint" id="${id}-hint">${hint}</p>
${fieldError(id, errors[id]?.message)}
<h3>${each} 1</h3>
${row(1)}
${further}
</fieldset>`;
}
