import { Grid, Skeleton, SkeletonText, Stack, Text } from '@portal/ui';

export function DocumentGroupsSkeleton() {
  return (
    <Stack gap="12">
      <Text tone="muted">Loading</Text>
      {['tax', 'statements', 'bills', 'contracts'].map((group) => (
        <Grid key={group} gap="4">
          <SkeletonText lines={1} />
          <Skeleton paddingBlock="8" />
        </Grid>
      ))}
    </Stack>
  );
}
