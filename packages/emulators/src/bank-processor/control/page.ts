import { field, form } from '../../kit/pages/fields.ts';
import { html } from '../../kit/pages/html.ts';
import { type Brand, page } from '../../kit/pages/layout.ts';
import type { Faults } from '../faults.ts';

export interface ControlState {
  readonly now: string;
  readonly today: string;
  readonly faults: ReturnType<Faults['list']>;
}

/** Renders the developer page with faults and clock. */
export function controlPage(brand: Brand, { now, today, faults }: ControlState, formToken: string): string {
  const hidden = (what: string) =>
    html`<input type="hidden" name="form-token" value="${formToken}"><input type="hidden" name="do" value="${what}">`;
  const list = faults.map(
    ({ fault, call, left: remaining, percent }) =>
      html`<li><strong>${fault}</strong> <span>${call ?? 'any call'}, ${remaining === null ? 'until cleared' : `${remaining} more`}, ${percent} %</span></li>`,
  );
  const input = (id: string, label: string, hint: string, value = '') =>
    field({ id, label, hint, value, autocomplete: 'off' });
  return page(brand, {
    title: 'Bank processor: failures and clock',
    lead: 'For developers and tests. README.md of the bank processor lists the words.',
    body: html`${faults.length === 0 ? html`<p>Nothing fails on demand.</p>` : html`<ul class="items">${list}</ul>`}
${faults.length > 0 && form('/control', [hidden('clear')], 'Clear all')}
<section><h2>Let something fail</h2>
${form(
  '/control',
  [
    hidden('arm'),
    input(
      'fault',
      'Fault',
      'failed, or delay, refuse, nonsense, hang, drop or crash with -before or -after, such as delay-after:2000 or refuse-before:503',
      'failed',
    ),
    input('call', 'Call', 'Such as POST /payments. Empty: any call.'),
    input('times', 'Next requests', 'Empty: until cleared.', '1'),
    input('percent', 'How many in a hundred of them', '1 to 100', '100'),
    input('seed', 'Seed', 'The same seed draws the same requests.', '1'),
  ],
  'Let it fail',
)}</section>
<section><h2>Clock</h2>
<p>It is ${today} in Chicago (${now}). Debits are made on business days at 19:30, and returned two business days later.</p>
${form('/control', [hidden('advance'), input('hours', 'Hours to move on', 'The clock cannot be moved back.', '24')], 'Move the clock on')}</section>`,
  });
}
