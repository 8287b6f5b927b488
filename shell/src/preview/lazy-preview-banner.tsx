import type { Registry } from '@portal/section-sdk/registry';
import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { previewToken } from '../sections/preview-token.ts';
import { useShell } from '../shell.ts';

/** Its code comes to those who look at a preview; without it the page stays, and `/preview` leads out. */
const Banner = lazy<ComponentType<{ readonly registry: Registry }>>(async () => {
  const loaded = await import('./preview-banner.tsx').catch(() => null);
  return { default: loaded?.PreviewBanner ?? (() => null) };
});

/** Where the bar of a preview stands, above every page and outside of what a section may break. */
export function LazyPreviewBanner() {
  const { registry } = useShell();
  if (!useHydrated() || previewToken() === null) return null;
  return (
    <Suspense fallback={null}>
      <Banner registry={registry} />
    </Suspense>
  );
}
