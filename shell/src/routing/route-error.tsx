import { useRouteError } from '@portal/router';
import { usePlatform } from '@portal/section-sdk';
import { useEffect } from 'react';
import { ProblemPage } from '../pages/problem-page.tsx';
import { LazyPreviewBanner } from '../preview/lazy-preview-banner.tsx';
import { useShell } from '../shell.ts';

/** Error page for errors of the shell itself. Sections have their own error boundaries. */
export function RouteError() {
  const { society } = usePlatform().config;
  const { log } = useShell();
  const error = useRouteError();
  useEffect(() => {
    log('shell-render-failed', { error: error instanceof Error ? error.name : 'unknown' });
  }, [log, error]);
  return (
    <>
      <LazyPreviewBanner />
      <ProblemPage phones={[society.supportPhoneTollFree, society.supportPhoneLocal]} />
    </>
  );
}
