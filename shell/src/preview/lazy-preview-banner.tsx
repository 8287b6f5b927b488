import { useHydrated } from '@portal/ui';
import { Suspense } from 'react';
import { lazyOptional } from '../lazy-optional.ts';
import { previewToken } from '../sections/preview-token.ts';
import { useShell } from '../shell.ts';

/** Loads in a preview only. Without it, `/preview` still ends the preview. */
const Banner = lazyOptional(async () => (await import('./preview-banner.tsx')).PreviewBanner);

export function LazyPreviewBanner() {
  const { registry } = useShell();
  if (!useHydrated() || previewToken() === null) return null;
  return (
    <Suspense fallback={null}>
      <Banner registry={registry} />
    </Suspense>
  );
}
