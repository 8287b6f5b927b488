import { Card, Skeleton, SkeletonText, Stack } from '@portal/ui';
import { DescriptionListLoading } from '../description-list-loading.tsx';

/** Skeleton of one card. */
export function CertificatesLoading() {
  return (
    <Card>
      <Stack gap="6">
        <SkeletonText lines={2} />
        <DescriptionListLoading count={6} />
        <Skeleton paddingBlock="8" />
      </Stack>
    </Card>
  );
}
