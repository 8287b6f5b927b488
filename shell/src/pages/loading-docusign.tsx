import { Box, Heading, pageTitleId, SkeletonText } from '@portal/ui';
import { mainId } from '../navigation/skip-link.tsx';

/** What the signing window shows until it gets its address (ROUTE-05). */
export function LoadingDocuSignPage() {
  return (
    <Box
      as="main"
      id={mainId}
      tabIndex={-1}
      outline="none"
      padding="8"
      aria-busy="true"
      display="grid"
      gap="6"
    >
      <title>Retrieving the form - Member Portal</title>
      <Heading as="h1" size="xl" id={pageTitleId} tabIndex={-1}>
        Retrieving the form...
      </Heading>
      <SkeletonText lines={4} />
    </Box>
  );
}
