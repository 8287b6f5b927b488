import { usePlatform } from '@portal/platform';
import { useRouteError } from '@portal/router';
import { useEffect } from 'react';
import { ProblemPage } from '../pages/problem-page.tsx';
import { PreviewPlace } from '../preview/preview-place.tsx';
import { useShell } from '../shell.ts';

/** The last net: an error of the shell itself. Sections have nets of their own. */
export function RouteError() {
  const { society } = usePlatform().config;
  const { log } = useShell();
  const error = useRouteError();
  useEffect(() => {
    log('shell-render-failed', { error: error instanceof Error ? error.name : 'unknown' });
  }, [log, error]);
  return (
    <>
      <PreviewPlace />
      <ProblemPage phones={[society.supportPhoneTollFree, society.supportPhoneLocal]} />
    </>
  );
}
