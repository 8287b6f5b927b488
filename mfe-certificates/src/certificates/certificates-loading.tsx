import { Card, Grid, LoadingState, Skeleton, SkeletonText, Stack } from '@portal/ui';

/** The shape of one card: its title, its facts, its payment block. */
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
