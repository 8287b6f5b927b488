import type { Registry } from '@portal/section-sdk/registry';
import { type ComponentType, lazy, Suspense } from 'react';
import { useHydrated } from '../navigation/use-hydrated.ts';
import { previewToken } from '../sections/preview-token.ts';
import { useShell } from '../shell.ts';

/** Loads in a preview only. If the chunk fails to load, the page stays, and `/preview` still ends the preview. */
const Banner = lazy<ComponentType<{ readonly registry: Registry }>>(async () => {
  const loaded = await import('./preview-banner.tsx').catch(() => null);
  return { default: loaded?.PreviewBanner ?? (() => null) };
});

export function LazyPreviewBanner() {
  const { registry } = useShell();
  if (!useHydrated() || previewToken() === null) return null;
  return (
    <Suspense fallback={null}>
      <Banner registry={registry} />
    </Suspense>
  );
}
