import { ApiError } from '@portal/api';
import { ErrorState, PageHeader } from '@portal/ui';
import { focusRetriedPageTitle } from '../focus-page-title.ts';
import { NotConnected } from '../offline/not-connected.tsx';
import { useShell } from '../shell.ts';

export interface SignedInErrorProps {
  readonly title: string;
  readonly error?: Error | undefined;
  readonly onRetry: () => void;
}

/** Replaces every page of a signed-in user while what all pages need is missing. */
export function SignedInError({ title, error, onRetry }: SignedInErrorProps) {
  const { config } = useShell();

  function retry() {
    focusRetriedPageTitle();
    onRetry();
  }

  return (
    <>
      <PageHeader title="We could not open your pages" />
      <ErrorState
        title={title}
        onRetry={retry}
        phone={config.society.supportPhoneTollFree}
        reference={error instanceof ApiError ? error.traceId : undefined}
      >
        <NotConnected onReconnect={retry} />
        <p>You are signed in, and nothing has been changed. Please try again in a moment.</p>
      </ErrorState>
    </>
  );
}
