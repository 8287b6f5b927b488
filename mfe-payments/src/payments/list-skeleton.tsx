import { Heading, Skeleton, Stack } from '@portal/ui';

/** Rows of a list that is loading. */
export function RowSkeletons() {
  return (
    <Stack gap="2">
      {['heading', 'first', 'second', 'third'].map((row) => (
        <Skeleton key={row} />
      ))}
    </Stack>
  );
}

/** A list that waits for the part above, with its heading. The part above says that it is loading. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <Stack gap="4" aria-hidden="true">
      <Heading as="h2">{title}</Heading>
      <RowSkeletons />
    </Stack>
  );
}
