import { useLocation } from '@portal/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { Box, Heading, LoadingState, SkeletonText } from '@portal/ui';
import { useRegistry } from './use-registry.ts';

/**
 * What a page shows until it is known whose it is and its code is there: its title where that will stand, and lines. The
 * title is for the eye alone: a screen reader hears `label`, and then the heading of the page itself, once.
 */
export function PageLoading({ label }: { label: string }) {
  const registry = useRegistry();
  const { pathname } = useLocation();
  const page = findSectionPage(registry, pathname);
  return (
    <LoadingState label={label}>
      {/* A page for one thing of many has that thing's name as its title, which only its answer says. */}
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
