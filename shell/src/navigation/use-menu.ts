import { useLocation, useNavigate } from '@portal/router';
import { useEffect } from 'react';

/** The phone's menu. It is open while its own entry of the history is, so that Back closes it. */
export interface Menu {
  readonly open: boolean;
  toggle(): void;
  close(): void;
}

/** The state of the phone's menu; Escape closes it too. */
export function useMenu(): Menu {
  const location = useLocation();
  const navigate = useNavigate();
  const open = isMenuState(location.state);

  function show() {
    void navigate(`${location.pathname}${location.search}${location.hash}`, {
      state: { menu: true },
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

  return { open, toggle: open ? close : show, close };
}

function isMenuState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'menu' in state && state.menu === true;
}
