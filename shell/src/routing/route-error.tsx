import { usePlatform } from '@portal/section-sdk';
import { useRouteError } from '@portal/section-sdk/router';
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
  }, [reportRenderError, error]);
  return (
    <>
      <LazyPreviewBanner />
      <ProblemPage phones={[society.supportPhoneTollFree, society.supportPhoneLocal]} />
    </>
  );
}
