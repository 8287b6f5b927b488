import { Card, LoadingState, PanelSection } from '@portal/ui';
import { DescriptionListLoading } from '../description-list-loading.tsx';

/** Skeleton of the first sections. */
export function DetailsLoading() {
  return (
    <LoadingState label="Getting your certificate">
      <PanelSection title="Values">
        <Card>
          <DescriptionListLoading count={6} />
        </Card>
      </PanelSection>
      <PanelSection title="Payment">
        <Card>
          <DescriptionListLoading count={3} />
        </Card>
      </PanelSection>
    </LoadingState>
  );
}
