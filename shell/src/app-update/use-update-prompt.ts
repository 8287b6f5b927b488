import { useLocation } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { useState } from 'react';
import { useRegistry } from '../sections/use-registry.ts';
import { useUpdateState } from './use-update-state.ts';

interface UpdatePrompt {
  readonly isVisible: boolean;
  readonly dismiss: () => void;
}

/**
 * Shows the update prompt if newer releases are live and the page has unsaved input; else the next navigation applies
 * the update. Never shows with `noUpdatePrompt`.
 */
export function useUpdatePrompt(): UpdatePrompt {
  const { outdated, hasUnsaved } = useUpdateState();
  const { pathname } = useLocation();
  const registry = useRegistry();
  const [prompt, setPrompt] = useState<{ page: string; state: 'visible' | 'dismissed' }>();
  const promptState = prompt?.page === pathname ? prompt.state : undefined;
  const mayPrompt = outdated && findSectionPage(registry, pathname)?.noUpdatePrompt !== true;
  if (mayPrompt && hasUnsaved && promptState === undefined) setPrompt({ page: pathname, state: 'visible' });
  return {
    isVisible: mayPrompt && promptState === 'visible',
    dismiss: () => setPrompt({ page: pathname, state: 'dismissed' }),
  };
}
