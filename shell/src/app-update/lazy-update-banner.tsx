import { type ComponentType, lazy, Suspense } from 'react';
import { useUpdatePrompt } from './use-update-prompt.ts';

/** Its code comes when somebody is asked, and without it nobody is. */
const Banner = lazy<ComponentType<{ readonly onDismiss: () => void }>>(async () => {
  const loaded = await import('./update-banner.tsx').catch(() => null);
  return { default: loaded?.UpdateBanner ?? (() => null) };
});

/** Where members are asked to take up newer releases; there before its words, or a screen reader would miss them. */
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
