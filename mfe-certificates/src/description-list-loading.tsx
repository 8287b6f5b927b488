import { DescriptionList, SkeletonText } from '@portal/ui';

/** Skeleton of a description list with three columns. */
export function DescriptionListLoading({ count }: { count: number }) {
  return (
    <DescriptionList as="div" columns={3}>
      {Array.from({ length: count }, (_, fact) => `fact-${fact}`).map((fact) => (
        <SkeletonText key={fact} lines={2} />
      ))}
    </DescriptionList>
  );
}
