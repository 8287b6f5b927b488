import { useLocation } from '@portal/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { useState, useSyncExternalStore } from 'react';
import { useRegistry } from '../sections/use-registry.ts';
import { useShell } from '../shell.ts';

/** Whether the member is asked to take up newer releases, and how they put the question away for this page. */
interface UpdatePrompt {
  readonly isVisible: boolean;
  readonly dismiss: () => void;
}

/**
 * Asks where newer releases are live than those of this tab and something is typed that is not saved: everywhere else the
 * next page that is chosen takes them up by itself. Once asked it stays for the page, so that who finishes first finds it
 * there. Never on a page on which money moves.
 */
export function useUpdatePrompt(): UpdatePrompt {
  const { sectionLoader, unsavedChanges } = useShell();
  const { pathname } = useLocation();
  const registry = useRegistry();
  const outdated = useSyncExternalStore(
    sectionLoader.registryObserver.subscribe,
    sectionLoader.registryObserver.isOutdated,
    getServerSnapshot,
  );
  const hasUnsaved = useSyncExternalStore(
    unsavedChanges.subscribe,
    unsavedChanges.hasUnsaved,
    getServerSnapshot,
  );
  const [prompt, setPrompt] = useState<{ page: string; is: 'visible' | 'dismissed' }>();
  const promptState = prompt?.page === pathname ? prompt.is : undefined;
  const mayPrompt = outdated && findSectionPage(registry, pathname)?.noUpdatePrompt !== true;
  if (mayPrompt && hasUnsaved && promptState === undefined) setPrompt({ page: pathname, is: 'visible' });
  return {
    isVisible: mayPrompt && promptState === 'visible',
    dismiss: () => setPrompt({ page: pathname, is: 'dismissed' }),
  };
}

/** In what is made at build time. */
const getServerSnapshot = () => false;
