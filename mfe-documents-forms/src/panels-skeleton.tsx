import { Grid, Skeleton, SkeletonText, Stack, Text } from '@portal/ui';

/** Placeholder of titled lists. */
export function PanelsSkeleton({ count }: { count: number }) {
  return (
    <Stack gap="12">
      <Text tone="muted">Loading</Text>
      {Array.from({ length: count }, (_, panel) => `panel-${panel}`).map((key) => (
        <Grid key={key} gap="4">
          <SkeletonText lines={1} />
          <Skeleton paddingBlock="8" />
        </Grid>
      ))}
    </Stack>
  );
}
