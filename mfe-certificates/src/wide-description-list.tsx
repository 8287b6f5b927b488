import { DescriptionList } from '@portal/ui';
import type { ReactNode } from 'react';

/** Description list with three columns on wide screens, two in print, fewer on narrow screens. */
export function WideDescriptionList({ children }: { children: ReactNode }) {
  return (
    <DescriptionList
      width="full"
      rowGap={{ base: '4', md: '6' }}
      gridTemplateColumns={{
        base: 'repeat(auto-fill, minmax(min(100%, max(11rem, 50% - 1rem)), 1fr))',
        lg: 'repeat(auto-fill, minmax(min(100%, max(11rem, 33% - 2rem)), 1fr))',
      }}
    >
      {children}
    </DescriptionList>
  );
}
