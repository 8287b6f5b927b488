import { Box, Card, Heading, Summary, Text } from '@portal/ui';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** What is inside, while the card is folded. */
  readonly summary: string;
  readonly children: ReactNode;
}

/**
 * A card with a title, which is folded on a phone, so that the form begins on the first screen. The content follows
 * the `details` element, because a wide screen and paper show it in any case.
 */
export function InfoCard({ title, summary, children }: Props) {
  return (
    <Card paddingBlock={{ base: '2', lg: '6' }}>
      <Box display={{ base: 'none', lg: 'block' }} _print={{ display: 'block' }}>
        <Heading as="h2" size="md" marginBlockEnd="3">
          {title}
        </Heading>
      </Box>
      <Box as="details" display={{ base: 'block', lg: 'none' }} _print={{ display: 'none' }}>
        <Summary>
          <span>
            <Text as="span" display="block" fontWeight="bold">
              {title}
            </Text>
            <Text as="span" display="block" size="sm" tone="muted">
              {summary}
            </Text>
          </span>
        </Summary>
      </Box>
      <Box
        paddingBlock={{ base: '3', lg: '0' }}
        css={{ 'details:not([open]) + &': { lgDown: { '@media screen': { display: 'none' } } } }}
      >
        {children}
      </Box>
    </Card>
  );
}
