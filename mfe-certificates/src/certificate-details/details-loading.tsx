import { Card, PanelSection, Stack, Text } from '@portal/ui';
import { DescriptionListLoading } from '../description-list-loading.tsx';

/** Skeleton of the first sections. */
export function DetailsLoading() {
  return (
    <>
      <PanelSection title="Values">
        <Card>
          <Stack gap="4">
            <Text tone="muted">Loading</Text>
            <DescriptionListLoading count={6} />
          </Stack>
        </Card>
      </PanelSection>
      <PanelSection title="Payment">
        <Card>
          <DescriptionListLoading count={3} />
        </Card>
      </PanelSection>
    </>
  );
}
