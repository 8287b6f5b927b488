import { useLocation } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { useState, useSyncExternalStore } from 'react';
import { useRegistry } from '../sections/use-registry.ts';
import { useShell } from '../shell.ts';

interface UpdatePrompt {
  readonly isVisible: boolean;
  readonly dismiss: () => void;
}

/**
 * Shows the update prompt if newer releases are live and the page has unsaved input; else the next navigation applies
 * the update. Never shows with `noUpdatePrompt`.
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
  const [prompt, setPrompt] = useState<{ page: string; state: 'visible' | 'dismissed' }>();
  const promptState = prompt?.page === pathname ? prompt.state : undefined;
  const mayPrompt = outdated && findSectionPage(registry, pathname)?.noUpdatePrompt !== true;
  if (mayPrompt && hasUnsaved && promptState === undefined) setPrompt({ page: pathname, state: 'visible' });
  return {
    isVisible: mayPrompt && promptState === 'visible',
    dismiss: () => setPrompt({ page: pathname, state: 'dismissed' }),
  };
}

const getServerSnapshot = () => false;
