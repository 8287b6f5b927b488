import { usePlatform } from '@portal/section-sdk';
import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { BrandLink } from './brand-link.tsx';
import { PageColumn } from './page-column.tsx';

/** Layout of public pages: the society's name at the top, the footer at the bottom (HOME-07, TERMS-02). */
export function PublicLayout({ children }: { children: ReactNode }) {
  const { society } = usePlatform().config;
  return (
    <PageColumn
      width="full"
      marginInline="auto"
      paddingAbove={{ base: '4', md: '8' }}
      isPublic
      header={
        <Box as="header" paddingBlock={{ base: '4', md: '6' }} fontSize="lg">
          <BrandLink to="/" name={society.name} markUrl={society.markUrl} />
        </Box>
      }
    >
      {children}
    </PageColumn>
  );
}
