import { expectNothingLoading, navigateToPage } from '../support/open-page-state.ts';
import { expectPage } from '../support/sign-in.ts';
import { test } from '../support/test.ts';

/**
 * Deletes what Chrome 109, Firefox 115 or Safari 16.4 lacks. `tsconfig.browser.json` keeps it out of the portal's
 * sources, but not out of the bundled libraries.
 */
function deleteNewBuiltIns(): void {
  const array = ['with', 'toReversed', 'toSorted', 'toSpliced'];
  const set = ['union', 'intersection', 'difference', 'symmetricDifference'];
  const sets = ['isDisjointFrom', 'isSubsetOf', 'isSupersetOf'];
  const iterator = ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce', 'some', 'take'];
  const builtIns: readonly (readonly [object, readonly string[]])[] = [
    [Promise, ['try', 'withResolvers']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Array, ['fromAsync']],
    [Array.prototype, array],
    [Reflect.getPrototypeOf(Int8Array.prototype) ?? {}, array],
    [Set.prototype, [...set, ...sets]],
    [Reflect.getPrototypeOf(Reflect.getPrototypeOf([].values()) ?? {}) ?? {}, [...iterator, 'toArray']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [Intl, ['DurationFormat', 'Segmenter']],
    [AbortSignal, ['any']],
    [Response, ['json']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [Element.prototype, ['checkVisibility', 'moveBefore']],
    [Document.prototype, ['startViewTransition']],
    [window, ['Iterator', 'cookieStore', 'navigation', 'requestIdleCallback', 'scheduler']],
  ];
  for (const [owner, names] of builtIns) for (const name of names) Reflect.deleteProperty(owner, name);
}

test.use({ demoUser: 'oneCertificate' });

test('pages of every section show in the oldest supported browsers', { tag: ['@AMB-50'] }, async ({
  page,
}) => {
  await page.addInitScript(deleteNewBuiltIns);
  await page.goto('/certificates');
  await expectPage(page, 'Certificates');
  await expectNothingLoading(page);
  for (const [path, heading] of [
    ['/payments', 'Payments'],
    ['/make-payments', 'Payment Details'],
    ['/documents', 'Documents'],
    ['/forms', 'Available Forms'],
    ['/contact', 'Contact Member Services'],
    ['/profile', 'Profile'],
    ['/edit-profile/contact', 'Update Contact Information'],
  ] as const) {
    await navigateToPage(page, path, heading);
  }
});
