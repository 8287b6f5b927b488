import { Card, Grid, Heading, LoadingState, Skeleton, SkeletonText, Stack, Text } from '@portal/ui';

/** Shaped like step 1, where most members start, to avoid a layout shift. */
export function LinesLoading() {
  return (
    <LoadingState label="Getting what you can pay">
      <Stack gap="4">
        <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }} marginBlockEnd="4">
          <Skeleton minHeight="5rem" />
          <Skeleton minHeight="5rem" />
        </Grid>
        <Heading as="h2">What you can pay</Heading>
        <Text tone="muted">Loading</Text>
        <Card>
          <Stack gap="8">
            {['first', 'second'].map((line) => (
              <Grid
                key={line}
                templateColumns={{
                  base: '1.75rem minmax(0, 1fr)',
                  md: '1.75rem minmax(0, 1fr) 15rem',
                }}
                columnGap={{ base: '3', md: '6' }}
                rowGap="4"
                alignItems="start"
              >
                <Skeleton minHeight="1.75rem" />
                <SkeletonText lines={3} />
                <Skeleton gridColumn={{ base: '2', md: '3' }} marginBlockStart={{ md: '8' }} />
              </Grid>
            ))}
          </Stack>
        </Card>
      </Stack>
    </LoadingState>
  );
}
