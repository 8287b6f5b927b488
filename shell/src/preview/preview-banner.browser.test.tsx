import { PortalProvider } from '@portal/ui';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readRegistry } from '../sections/registry.ts';
import { createRegistry } from '../testing/sample.ts';
import { PreviewBanner } from './preview-banner.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  document.body.replaceChildren();
});

function previewRegistry() {
  const registry = createRegistry();
  const { payments } = registry.sections;
  if (!payments) throw new Error('The sample registry has changed');
  const previewed = {
    ...payments,
    variant: 'preview' as const,
    live: { ...payments.live, version: '9.1.0' },
  };
  return { ...registry, sections: { ...registry.sections, payments: previewed } };
}

/** Inlines the registry into the page, as the gateway does. */
function inlineRegistry(): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = 'portal-registry';
  element.textContent = JSON.stringify(createRegistry());
  document.body.append(element);
}

test('names the section and its release and links to the gateway', () => {
  render(<PreviewBanner registry={previewRegistry()} />, { wrapper: PortalProvider });
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
    'Preview of payments 9.1.0. Only this tab shows it. What you save is real. If a page does not work, leave the preview. Leave the preview',
  );
  expect(screen.getByRole('link', { name: 'Leave the preview' }).getAttribute('href')).toBe('/preview');
});

test('fetches the registry with the preview token, else uses the inlined one', async () => {
  inlineRegistry();
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return Response.json(previewRegistry());
  });
  expect((await readRegistry()).sections.payments?.variant).toBeUndefined();
  expect(requests).toEqual([]);
  sessionStorage.setItem('portal-preview', 'a.b.c');
  expect((await readRegistry()).sections.payments?.live.version).toBe('9.1.0');
  expect(requests).toEqual(['/registry.json?preview=a.b.c']);
});

test('falls back to the public registry after the preview has expired', async () => {
  inlineRegistry();
  sessionStorage.setItem('portal-preview', 'a.b.c');
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 403 }));
  const registry = await readRegistry();
  expect(registry).toEqual(createRegistry());
  render(<PreviewBanner registry={registry} />, { wrapper: PortalProvider });
  expect(screen.getByRole('region', { name: 'Preview' }).textContent).toContain(
    'This preview cannot be shown any more.',
  );
});
