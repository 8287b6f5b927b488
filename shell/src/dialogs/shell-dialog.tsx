import { lazy, type ReactNode, type RefObject, Suspense } from 'react';
import { SectionBoundary } from '../sections/section-boundary.tsx';
import { useShell } from '../shell.ts';
import { BrowserDialog } from './browser-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('@portal/ui/dialog')).Dialog }));

export interface ShellDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons, the most important one first. */
  readonly actions: ReactNode;
  /** Asked for by Escape: the safe way out. */
  readonly onClose: () => void;
  /** Where the focus starts; otherwise on the first button. */
  readonly initialFocus?: RefObject<HTMLButtonElement | null>;
}

/**
 * A question of the shell over a page that may hold what somebody typed. Its script is brought when it is asked: where
 * that does not come, as after a sleep or without a line, the browser's own dialog asks the same, and the page stays.
 */
export function ShellDialog(props: ShellDialogProps) {
  const { log } = useShell();
  return (
    <SectionBoundary
      resetKey={props.title}
      onError={(error) =>
        log('shell-render-failed', { error: error instanceof Error ? error.name : 'unknown' })
      }
      onReset={() => undefined}
      fallback={<BrowserDialog {...props} />}
    >
      <Suspense>
        <Dialog open role="alertdialog" {...props} />
      </Suspense>
    </SectionBoundary>
  );
}
