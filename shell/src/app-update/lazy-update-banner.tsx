import { Suspense } from 'react';
import { lazyOptional } from '../lazy-optional.ts';
import { useUpdatePrompt } from './use-update-prompt.ts';

const Banner = lazyOptional(async () => (await import('./update-banner.tsx')).UpdateBanner);

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
