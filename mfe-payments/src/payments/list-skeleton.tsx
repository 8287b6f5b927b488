import { Heading, Skeleton, Stack } from '@portal/ui';
import type { ComponentProps } from 'react';
import { PARTS } from './part-links.tsx';

type Height = ComponentProps<typeof Skeleton>['minHeight'];

/** Heights of what comes: rows of a table, cards where the table becomes cards. */
const ROW_HEIGHTS = {
  coming: { base: '11rem', lg: '6rem' },
  history: { base: '6.5rem', md: '5rem' },
} as const satisfies Readonly<Record<string, Height>>;

/** Height of the months above the next due dates. */
const MONTHS_HEIGHT: Height = { base: '18rem', md: '20rem', lg: '13.5rem' };

type List = keyof typeof ROW_HEIGHTS;

/** Rows of a list that is loading. */
export function RowSkeletons({ list }: { list: List }) {
  return (
    <Stack gap="2">
      {list === 'coming' && <Skeleton minHeight={MONTHS_HEIGHT} />}
      {['first', 'second', 'third'].map((row) => (
        <Skeleton key={row} minHeight={ROW_HEIGHTS[list]} />
      ))}
    </Stack>
  );
}

/** A list that waits for the part above, with its heading. The part above says that it is loading. */
export function ListSkeleton({ list }: { list: List }) {
  const { id, title } = PARTS[list];
  return (
    <Stack gap="4" id={id} aria-hidden="true">
      <Heading as="h2">{title}</Heading>
      <RowSkeletons list={list} />
    </Stack>
  );
}
