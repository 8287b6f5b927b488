import { Card, Grid, LoadingState, SkeletonText } from '@portal/ui';

/** Skeleton of the sections. */
export function DetailsLoading() {
  return (
    <LoadingState label="Getting your certificate">
      <Card>
        <DescriptionListLoading count={6} />
      </Card>
    </LoadingState>
  );
}

/** Skeleton of a description list. */
export function DescriptionListLoading({ count }: { count: number }) {
  return (
    <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
      {Array.from({ length: count }, (_, fact) => `fact-${fact}`).map((fact) => (
        <SkeletonText key={fact} lines={2} />
      ))}
    </Grid>
  );
}
