import { Box, Card, Grid, SkeletonText, Stack } from '@portal/ui';

/** Placeholder of titled lists. The first title says that they are loading. */
export function PanelsSkeleton({ count }: { count: number }) {
  return (
    <Stack gap="12">
      {Array.from({ length: count }, (_, panel) => `panel-${panel}`).map((key, panel) => (
        <Grid key={key} gap="4">
          <Box color="text.muted" fontSize="lg">
            {panel === 0 ? 'Loading' : <SkeletonText lines={1} />}
          </Box>
          <Card>
            <SkeletonText lines={4} />
          </Card>
        </Grid>
      ))}
    </Stack>
  );
}
