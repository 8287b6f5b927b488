import type { ReactNode } from 'react';

/** Only on paper: for example the member's name and the date on a record. */
export function PrintOnly({ children }: { children: ReactNode }) {
  return <div className="print-only">{children}</div>;
}

/** Only on a screen: navigation, buttons, help. */
export function ScreenOnly({ children }: { children: ReactNode }) {
  return <div className="screen-only">{children}</div>;
}
