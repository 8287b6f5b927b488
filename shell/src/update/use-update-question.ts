import { findSectionPage } from '@portal/platform/section-pages';
import { useLocation } from '@portal/router';
import { useState, useSyncExternalStore } from 'react';
import { useRegistry } from '../sections/use-registry.ts';
import { useShell } from '../shell.ts';

/** Whether the member is asked to take up newer releases, and how they put the question away for this page. */
interface UpdateQuestion {
  readonly asked: boolean;
  readonly later: () => void;
}

/**
 * Asks where newer releases are live than those of this tab and something is typed that is not saved: everywhere else the
 * next page that is chosen takes them up by itself. Once asked it stays for the page, so that who finishes first finds it
 * there. Never on a page on which money moves.
 */
export function useUpdateQuestion(): UpdateQuestion {
  const { sectionLoader, unsaved } = useShell();
  const { pathname } = useLocation();
  const registry = useRegistry();
  const behind = useSyncExternalStore(sectionLoader.watch.subscribe, sectionLoader.watch.isBehind, never);
  const typed = useSyncExternalStore(unsaved.subscribe, unsaved.any, never);
  const [question, setQuestion] = useState<{ page: string; is: 'asked' | 'put away' }>();
  const here = question?.page === pathname ? question.is : undefined;
  const mayAsk = behind && findSectionPage(registry, pathname)?.movesMoney !== true;
  if (mayAsk && typed && here === undefined) setQuestion({ page: pathname, is: 'asked' });
  return {
    asked: mayAsk && here === 'asked',
    later: () => setQuestion({ page: pathname, is: 'put away' }),
  };
}

/** In what is made at build time. */
const never = () => false;
