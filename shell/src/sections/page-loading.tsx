import { useLocation } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { Box, Heading, LoadingState, SkeletonText } from '@portal/ui';
import { useRegistry } from './use-registry.ts';

/** Placeholder: the title at its final position, and skeleton lines. Screen readers read `label` instead. */
export function PageLoading({ label }: { label: string }) {
  const registry = useRegistry();
  const { pathname } = useLocation();
  const page = findSectionPage(registry, pathname);
  return (
    <LoadingState label={label}>
      {/* The title of a page with a path parameter depends on its response. */}
      {page !== undefined && !page.path.includes(':') && (
        <Box aria-hidden="true" data-if="page.heading" marginBlockEnd="8">
          <Heading as="p" size="2xl">
            {page.title}
          </Heading>
        </Box>
      )}
      <SkeletonText lines={6} />
    </LoadingState>
  );
}
