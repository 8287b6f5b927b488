import { Box, HStack } from '@portal/ui';
import type { ReactNode } from 'react';

/** Forms as the rows of one box. */
export function FormRows({ children }: { children: ReactNode }) {
  return (
    <Box as="ul" role="list" bg="surface" border="subtle" borderRadius="md">
      {children}
    </Box>
  );
}

/** A form with name and purpose at the start, and its detail or button at the end. */
export function FormRow({ children }: { children: ReactNode }) {
  return (
    <HStack
      as="li"
      columnGap="6"
      rowGap="2"
      wrap="wrap"
      justifyContent="space-between"
      // With larger text, the words need the width of a phone.
      paddingInline="min({spacing.4}, 4vw)"
      paddingBlock="3"
      borderTop="subtle"
      _first={{ borderTop: 'none' }}
    >
      {children}
    </HStack>
  );
}
