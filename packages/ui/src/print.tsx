import type { ReactNode } from 'react';

/** Only in print, for example the member's name and the date. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className="print-only">{children}</div>;
}

/** Only on screen: navigation, buttons, help. */
export function ScreenOnly({ children }: { children: ReactNode }) {
  return <div className="screen-only">{children}</div>;
}
