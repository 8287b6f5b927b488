import { FactList } from '@portal/ui';
import type { ReactNode } from 'react';

/** Facts side by side: three on wide screens, two on paper, fewer on narrow ones. */
export function WideFacts({ children }: { children: ReactNode }) {
  return (
    <FactList
      width="full"
      rowGap={{ base: '4', md: '6' }}
      gridTemplateColumns={{
        base: '1fr',
        sm: 'repeat(2, minmax(0, 1fr))',
        lg: 'repeat(3, minmax(0, 1fr))',
      }}
    >
      {children}
    </FactList>
  );
}
