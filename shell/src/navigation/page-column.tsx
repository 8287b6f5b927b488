import { Box } from '@portal/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Main } from '../main-landmark.tsx';
import { Footer } from './footer.tsx';

type BoxProps = ComponentProps<typeof Box>;

interface Props extends Pick<BoxProps, 'inert' | 'marginInline' | 'width'> {
  readonly header?: ReactNode;
  readonly paddingAbove: BoxProps['paddingBlockStart'];
  readonly isPublic?: boolean;
  readonly children: ReactNode;
}

export function PageColumn({ header, paddingAbove, isPublic = false, children, ...layout }: Props) {
  return (
    <Box
      display="flex"
      flexDirection="column"
      maxWidth="page"
      paddingInline={{ base: '4', md: '8' }}
      {...layout}
    >
      {header}
      <Main
        paddingBlockStart={paddingAbove}
        // Keeps the footer below the window from the start, so that it does not move when the page loads.
        minHeight="100dvh"
        _print={{ minHeight: '0' }}
      >
        {children}
      </Main>
      <Footer isPublic={isPublic} />
    </Box>
  );
}
