import { expect, test } from 'vitest';
import { SAMPLE_CONFIG, SHELL_FILES, sampleRegistry } from '../testing/sample-data.ts';
import { fillMemberLayout } from './member-layout.ts';

const SOURCE = SHELL_FILES['prerendered/member-layout.html'];

function layoutOf(
  path: string,
  page: { path: string; title: string; topic?: string },
  slotContent: string[] = [],
  apiExtensions: typeof SAMPLE_CONFIG.apiExtensions = 'all',
) {
  const { payments, ...rest } = sampleRegistry().sections;
  if (!payments) throw new Error('the sample has no payments');
  const navigation = [
    { label: 'Payments & more', to: '/payments', icon: 'payments', order: 20 },
    { label: 'Tea', to: '/tea', icon: 'tea-pot', order: 30 },
    { label: 'Documents', to: '/my-documents', icon: 'documents', order: 10 },
  ];
  const registry = {
    ...sampleRegistry(),
    sections: { ...rest, payments: { ...payments, navigation, slotContent } },
  };
  const parts = { path, registry, values: { ...SAMPLE_CONFIG, apiExtensions }, nonce: 'n' };
  return fillMemberLayout(SOURCE, { ...parts, page: { section: 'payments', access: 'guarded', ...page } });
}

test('fills the navigation in registry order and marks the current page', {
  tags: ['NAV-06', 'NAV-07', 'R-06'],
}, () => {
  const layout = layoutOf('/payments', { path: '/payments', title: 'Payments' });
  expect(layout?.styles).toBe('<style nonce="n" data-emotion="css b">.b{color:red}</style>');
  expect(layout?.markup).toBe(
    '<ul><li data-entry="documents"><a class="b" href="/my-documents">Documents</a></li>' +
      '<li data-entry="payments"><a class="b" aria-current="page" href="/payments"><i></i>Payments &amp; more</a></li>' +
      // An icon that the shell lacks is rendered with the fallback icon.
      '<li data-entry="documents"><a class="b" href="/tea">Tea</a></li></ul>' +
      '<a class="b" href="/profile">Edit Profile</a><p data-if="page.heading">Payments</p>',
  );
});

test('the layout of a detail page contains neither title nor URL', {
  tags: ['R-05'],
}, () => {
  const details = { path: '/certificate-details/:certificate', title: 'Certificate Details' };
  const markup = layoutOf('/certificate-details/000020419791', details)?.markup;
  expect(markup).not.toContain('Certificate Details');
  expect(markup).not.toContain('20419791');
});

test('shows the help button on pages with questions', {
  tags: ['CTX-02'],
}, () => {
  const page = { path: '/payments', title: 'Payments', topic: 'payments' };
  expect(layoutOf('/payments', page, ['page-help'])?.markup).toContain('>Help</button>');
  expect(layoutOf('/payments', page)?.markup).not.toContain('Help');
  expect(layoutOf('/payments', page, ['page-help'], [])?.markup).not.toContain('Help');
  const { topic: _none, ...without } = page;
  expect(layoutOf('/payments', without, ['page-help'])?.markup).not.toContain('Help');
});
