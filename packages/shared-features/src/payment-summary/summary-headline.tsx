import { DescriptionList, Grid } from '@portal/ui';
import type { ReactNode } from 'react';

/** Amount and date next to what to do about them. */
export function Headline({ children }: { children: ReactNode }) {
  return (
    <Grid
      gap={{ base: '4', md: '6' }}
      alignItems="center"
      templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr auto' }}
    >
      {children}
    </Grid>
  );
}

interface AmountAndDateProps {
  /** One below the other: the date is not the date of the amount. */
  readonly isStacked?: boolean;
  readonly children: ReactNode;
}

/** Side by side where both fit without a line break. */
export function AmountAndDate({ isStacked = false, children }: AmountAndDateProps) {
  return (
    <DescriptionList
      display="flex"
      flexDirection={isStacked ? 'column' : 'row'}
      flexWrap={isStacked ? 'nowrap' : 'wrap'}
      columnGap={{ base: '6', md: '8' }}
      rowGap="4"
      css={{ '& > div': { flex: '1 1 auto' } }}
    >
      {children}
    </DescriptionList>
  );
}
