import { Card, Grid, LoadingState, Skeleton, SkeletonText, Stack } from '@portal/ui';

/** Skeleton of one card. */
export function CertificatesLoading() {
  return (
    <LoadingState label="Getting your certificates">
      <Card>
        <Stack gap="6">
          <Skeleton maxWidth="field" />
          <Grid gap="6" templateColumns={{ base: 'minmax(0, 1fr)', sm: '1fr 1fr' }}>
            {['number', 'amount', 'date', 'owner', 'insured', 'payor'].map((fact) => (
              <SkeletonText key={fact} lines={2} />
            ))}
          </Grid>
          <Skeleton paddingBlock="8" />
        </Stack>
      </Card>
    </LoadingState>
  );
}
