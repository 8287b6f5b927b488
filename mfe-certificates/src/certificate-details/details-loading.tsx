import { Card, Grid, LoadingState, Skeleton, SkeletonText, Stack } from '@portal/ui';

/** Skeleton of the page: header and some sections. */
export function DetailsLoading() {
  return (
    <LoadingState label="Getting your certificate">
      <Stack gap="8">
        <Card>
          <Stack gap="6">
            <Skeleton maxWidth="field" />
            <DescriptionListLoading count={2} />
          </Stack>
        </Card>
        <Card>
          <DescriptionListLoading count={6} />
        </Card>
      </Stack>
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
