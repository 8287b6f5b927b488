import { useIsFilled } from '@portal/platform';
import { findSectionPage, topicOf } from '@portal/platform/section-pages';
import { useLocation } from '@portal/router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '../navigation/use-media.ts';
import { useShell } from '../shell.ts';

/** The questions beside the page that is open. */
export interface PageHelp {
  /** What the page is about; undefined where it has no questions beside it. */
  readonly topic: string | undefined;
  readonly open: boolean;
  /** There is room for them beside the page; else they cover it. */
  readonly beside: boolean;
  /** Takes the topic of a step, which is closer than that of the page. */
  readonly name: (topic: string | undefined) => void;
  toggle(button: HTMLElement): void;
  /** Closes, and gives the focus back to the button that opened it. */
  close(): void;
}

/** Navigation, page and questions have room beside each other from here on. */
const BESIDE = '(min-width: 75rem)';

/**
 * Whether the questions of the open page are shown. They belong to their page: another page closes them, another step of
 * the same page changes their topic.
 */
export function usePageHelp(): PageHelp {
  const { registry } = useShell();
  const { pathname } = useLocation();
  const filled = useIsFilled('page-help');
  const beside = useMedia(BESIDE);
  const [named, name] = useState<string>();
  const [openAt, setOpenAt] = useState<string>();
  const opener = useRef<HTMLElement>(null);
  const page = findSectionPage(registry, pathname);
  const topic = filled && page ? (named ?? topicOf(page, pathname)) : undefined;
  const open = topic !== undefined && openAt === pathname;

  function close() {
    // The page is inert under the panel, and its button takes no focus, until it is drawn without it.
    flushSync(() => setOpenAt(undefined));
    opener.current?.focus();
  }

  return {
    topic,
    open,
    beside,
    name,
    toggle(button) {
      opener.current = button;
      if (open) close();
      else setOpenAt(pathname);
    },
    close,
  };
}
