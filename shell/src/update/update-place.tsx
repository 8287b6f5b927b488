import { type ComponentType, lazy, Suspense } from 'react';
import { useUpdateQuestion } from './use-update-question.ts';

/** Its code comes when somebody is asked, and without it nobody is. */
const Line = lazy<ComponentType<{ readonly onLater: () => void }>>(async () => {
  const loaded = await import('./update-line.tsx').catch(() => null);
  return { default: loaded?.UpdateLine ?? (() => null) };
});

/** Where members are asked to take up newer releases; there before its words, or a screen reader would miss them. */
export function UpdatePlace() {
  const { asked, later } = useUpdateQuestion();
  return (
    <div aria-live="polite">
      {asked && (
        <Suspense fallback={null}>
          <Line onLater={later} />
        </Suspense>
      )}
    </div>
  );
}
