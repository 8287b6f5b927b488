import { type ComponentType, lazy, Suspense } from 'react';
import { useUpdatePrompt } from './use-update-prompt.ts';

/** Loads on demand. If the chunk fails to load, the member sees no prompt. */
const Banner = lazy<ComponentType<{ readonly onDismiss: () => void }>>(async () => {
  const loaded = await import('./update-banner.tsx').catch(() => null);
  return { default: loaded?.UpdateBanner ?? (() => null) };
});

/** Live region of the update prompt. It exists before its text, because screen readers announce only later changes. */
export function LazyUpdateBanner() {
  const { isVisible, dismiss } = useUpdatePrompt();
  return (
    <div aria-live="polite">
      {isVisible && (
        <Suspense fallback={null}>
          <Banner onDismiss={dismiss} />
        </Suspense>
      )}
    </div>
  );
}
