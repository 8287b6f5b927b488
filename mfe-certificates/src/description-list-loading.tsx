import { DescriptionList, PrintOnly, SkeletonText } from '@portal/ui';

/** Skeleton of a description list with three columns; in print, a text. */
export function DescriptionListLoading({ count }: { count: number }) {
  return (
    <DescriptionList as="div" columns={3}>
      <PrintOnly>Not loaded when this page was printed.</PrintOnly>
      {Array.from({ length: count }, (_, fact) => `fact-${fact}`).map((fact) => (
        <SkeletonText key={fact} lines={2} />
      ))}
    </DescriptionList>
  );
}
