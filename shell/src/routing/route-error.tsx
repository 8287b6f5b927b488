import { usePlatform } from '@portal/section-sdk';
import { useRouteError } from '@portal/section-sdk/router';
import { pageTitleId } from '@portal/ui';
import { useEffect } from 'react';
import { ProblemPage } from '../pages/problem-page.tsx';
import { LazyPreviewBanner } from '../preview/lazy-preview-banner.tsx';
import { useShell } from '../shell.ts';

/** Error page for errors of the shell itself. Sections have their own error boundaries. */
export function RouteError() {
  const { society } = usePlatform().config;
  const { reportRenderError } = useShell();
  const error = useRouteError();
  useEffect(() => {
    reportRenderError(error);
    // The layout that focuses the title of a page has gone.
    document.getElementById(pageTitleId)?.focus();
  }, [reportRenderError, error]);
  return (
    <>
      <LazyPreviewBanner />
      <ProblemPage phones={[society.supportPhoneTollFree, society.supportPhoneLocal]} />
    </>
  );
}
