import { lazy, Suspense } from 'react';
import { SectionBoundary } from '../sections/section-boundary.tsx';
import { useShell } from '../shell.ts';
import { BrowserDialog, type ShellDialogProps } from './browser-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('@portal/ui/dialog')).Dialog }));

/** A dialog over a page that may hold unsaved input. If the chunk fails to load, the native dialog replaces it. */
export function ShellDialog(props: ShellDialogProps) {
  const { reportRenderError } = useShell();
  return (
    <SectionBoundary
      resetKey={props.title}
      onError={reportRenderError}
      onReset={() => undefined}
      fallback={<BrowserDialog {...props} />}
    >
      <Suspense>
        <Dialog open role="alertdialog" {...props} />
      </Suspense>
    </SectionBoundary>
  );
}
