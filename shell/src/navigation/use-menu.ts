import { useLocation, useNavigate } from '@portal/router';
import { useEffect } from 'react';
import { useMediaQuery } from './use-media-query.ts';

/** The phone's menu. It is open while its own entry of the history is, so that Back closes it. */
export interface Menu {
  readonly open: boolean;
  toggle(): void;
  close(): void;
}

/** From here on the navigation stands beside the page, as `lg` says in the styles. */
const WIDE_SCREEN_QUERY = '(min-width: 64rem)';

/** The state of the phone's menu; Escape closes it too, and so does a tablet that is turned until the window is wide. */
export function useMenu(): Menu {
  const location = useLocation();
  const navigate = useNavigate();
  const isWide = useMediaQuery(WIDE_SCREEN_QUERY);
  const open = isMenuState(location.state) && !isWide;

  function openMenu() {
    void navigate(`${location.pathname}${location.search}${location.hash}`, {
      // What the page has written into its entry, such as the step of a task, stays true behind the menu.
      state: { ...stateOf(location.state), menu: true },
      preventScrollReset: true,
      flushSync: true,
    });
  }
  function close() {
    if (open) void navigate(-1);
  }

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
