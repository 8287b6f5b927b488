import { usePlatform } from '@portal/platform';
import { Box } from '@portal/ui';
import type { ReactNode } from 'react';
import { BrandLink } from './brand-link.tsx';
import { Footer } from './footer.tsx';
import { mainId } from './skip-link.tsx';

/** The frame of pages that need no account: the society's name above, the footer below (HOME-07, TERMS-02). */
export function PublicFrame({ children }: { children: ReactNode }) {
  const { society } = usePlatform().config;
  return (
    <Box
      display="flex"
      flexDirection="column"
      width="full"
      maxWidth="page"
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
    >
      <Box as="header" paddingBlock={{ base: '4', md: '6' }} fontSize="lg">
        <BrandLink to="/" name={society.name} markUrl={society.markUrl} />
      </Box>
      <Box
        as="main"
        id={mainId}
        tabIndex={-1}
        outline="none"
        paddingBlockStart={{ base: '4', md: '8' }}
        // As in the members' frame: the footer stands below the window and does not move when the page has come.
        minHeight="100dvh"
        _print={{ minHeight: '0' }}
      >
        {children}
      </Box>
      <Footer socialMediaPolicy />
    </Box>
  );
}
