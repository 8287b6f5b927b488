import { Box } from '@portal/ui';
import type { ComponentProps, ReactNode } from 'react';
import { Main } from '../main-landmark.tsx';
import { Footer } from './footer.tsx';

type BoxProps = ComponentProps<typeof Box>;

interface Props extends Pick<BoxProps, 'inert' | 'marginInline' | 'width'> {
  /** Above the page, in its column. */
  readonly header?: ReactNode;
  /** Between what stands above and the page. */
  readonly paddingAbove: BoxProps['paddingBlockStart'];
  /** Whether the page needs no account. */
  readonly isPublic?: boolean;
  readonly children: ReactNode;
}

/** The column that every page stands in: what is above it, the main landmark, and the footer. */
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
        // The footer stands below the window from the first moment, and does not move when the page has come.
        minHeight="100dvh"
        _print={{ minHeight: '0' }}
      >
        {children}
      </Main>
      <Footer isPublic={isPublic} />
    </Box>
  );
}
