import { useLocation, useNavigate } from '@portal/section-sdk/router';
import { useEffect } from 'react';
import { useMediaQuery } from './use-media-query.ts';

export interface Menu {
  readonly open: boolean;
  toggle(): void;
  close(): void;
}

/** Minimum width for the side navigation; equals the breakpoint `lg`. */
const WIDE_SCREEN_QUERY = '(min-width: 64rem)';

/** Returns the state of the phone's menu. Escape closes it, and so does a window that becomes wide. */
export function useMenu(): Menu {
  const location = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);
  const isMenuEntry = isMenuState(location.state);
  const open = isMenuEntry && !isWide;

  function openMenu() {
    void navigate(`${location.pathname}${location.search}${location.hash}`, {
      // Preserve the page's own history state, such as the step of a task.
      state: { ...stateOf(location.state), menu: true },
      preventScrollReset: true,
      flushSync: true,
    });
  }
  function close() {
    if (open) void navigate(-1);
  }

  useEffect(() => {
    // Wide pages would copy the entry's state, and a tablet that is turned back would show the menu.
    if (isMenuEntry && isWide) void navigate(-1);
  }, [isMenuEntry, isWide, navigate]);

  useEffect(() => {
    if (!open) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') void navigate(-1);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, navigate]);

  return { open, toggle: open ? close : openMenu, close };
}

function isMenuState(state: unknown): boolean {
  const { menu }: { menu?: unknown } = stateOf(state);
  return menu === true;
}

function stateOf(state: unknown): object {
  return typeof state === 'object' && state !== null ? state : {};
}
