import { html } from '../../kit/pages/html.ts';
import { type Brand, page } from '../../kit/pages/layout.ts';
import type { Envelope } from '../envelopes.ts';
import { FORMS } from '../forms/catalogue.ts';

/** Lists signed forms, newest first, for developers. */
export function signedPage(brand: Brand, envelopes: readonly Envelope[]): string {
  const newestFirst = envelopes
    .flatMap(({ id, form, agreement }) => (agreement ? [{ id, form, agreement }] : []))
    .sort((a, b) => lastOf(b.agreement).localeCompare(lastOf(a.agreement)));
  return page(brand, {
    title: 'Signed forms',
    lead:
      newestFirst.length === 0 ? 'Nothing was signed yet.' : `${newestFirst.length} in all, newest first.`,
    wide: true,
    body: html`<ul>${newestFirst.map(
      ({ id, form, agreement }) =>
        html`<li><a href="/signed/${id}.pdf">${FORMS.get(form)?.title ?? form}, certificate ${agreement.parties.certificate}</a>: signed ${lastOf(agreement)} by ${agreement.signer.name}${agreement.spouse && ` and ${agreement.spouse.name}`}</li>`,
    )}</ul>`,
  });
}

const lastOf = ({ signer, spouse }: NonNullable<Envelope['agreement']>) => (spouse ?? signer).at;
