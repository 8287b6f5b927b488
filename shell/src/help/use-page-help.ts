import { useLocation } from '@portal/router';
import { useHasSlotProvider } from '@portal/section-sdk';
import { findSectionPage, pageTopic } from '@portal/section-sdk/section-pages';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMediaQuery } from '../navigation/use-media-query.ts';
import { useShell } from '../shell.ts';

/** The questions beside the page that is open. */
export interface PageHelp {
  /** What the page is about; undefined where it has no questions beside it. */
  readonly topic: string | undefined;
  readonly open: boolean;
  /** There is room for them beside the page; else they cover it. */
  readonly isSidePanel: boolean;
  /** Takes the topic of a step, which is closer than that of the page. */
  readonly setStepTopic: (topic: string | undefined) => void;
  toggle(button: HTMLElement): void;
  /** Closes, and gives the focus back to the button that opened it. */
  close(): void;
}

/** Navigation, page and questions have room beside each other from here on. */
const SIDE_PANEL_QUERY = '(min-width: 75rem)';

/**
 * Whether the questions of the open page are shown. They belong to their page: another page closes them, another step of
 * the same page changes their topic.
 */
export function usePageHelp(): PageHelp {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const hasProvider = useHasSlotProvider('page-help');
  const isSidePanel = useMediaQuery(SIDE_PANEL_QUERY);
  const [stepTopic, setStepTopic] = useState<string>();
  const [openPath, setOpenPath] = useState<string>();
  const openerRef = useRef<HTMLElement>(null);
  const page = findSectionPage(registry, pathname);
  const topic = hasProvider && page ? (stepTopic ?? pageTopic(page, pathname)) : undefined;
  const open = topic !== undefined && openPath === pathname;

  function close() {
    // The page is inert under the panel, and its button takes no focus, until it is drawn without it.
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
