import { useApiExtension } from '@portal/section-sdk';
import { useLocation } from '@portal/section-sdk/router';
import { findSectionPage, pageTopic, slotProvider } from '@portal/section-sdk/section-pages';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../navigation/use-media-query.ts';
import { useRegistry } from '../sections/use-registry.ts';
import { useShell } from '../shell.ts';

export interface PageHelp {
  readonly topic: string | undefined;
  readonly open: boolean;
  /** True if the window has room for a side panel. Otherwise the panel covers the page. */
  readonly isSidePanel: boolean;
  readonly setStepTopic: (topic: string | undefined) => void;
  toggle(button: HTMLElement): void;
  close(): void;
}

/** Minimum width for navigation, page and help panel side by side. */
const SIDE_PANEL_QUERY = '(min-width: 75rem)';

/** Returns the state of the help panel. Navigation closes it, and another step of the page changes the topic. */
export function usePageHelp(): PageHelp {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const hasProvider = slotProvider(useRegistry(), 'page-help') !== undefined;
  const hasQuestions = useApiExtension('page-help');
  const isSidePanel = useMediaQuery(SIDE_PANEL_QUERY);
  const [stepTopic, setStepTopic] = useState<string>();
  const [openPath, setOpenPath] = useState<string>();
  const openerRef = useRef<HTMLElement>(null);
  const page = findSectionPage(registry, pathname);
  const topic = hasProvider && hasQuestions && page ? (stepTopic ?? pageTopic(page, pathname)) : undefined;
  const open = topic !== undefined && openPath === pathname;
  // Otherwise the panel would open again when the member returns to the page.
  if (openPath !== undefined && openPath !== pathname) setOpenPath(undefined);

  function close() {
    // The page is inert under the panel, and an inert button takes no focus, so render without the panel first.
    flushSync(() => setOpenPath(undefined));
    openerRef.current?.focus();
  }

  return {
    topic,
    open,
    isSidePanel,
    setStepTopic,
    toggle(button) {
      openerRef.current = button;
      if (open) close();
      else setOpenPath(pathname);
    },
    close,
  };
}
