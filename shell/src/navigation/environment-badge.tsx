import { GetEnvironmentName, useApiQuery } from '@portal/api';
import { Box, VisuallyHidden } from '@portal/ui';
import { memo } from 'react';

/** Names a non-production environment (AMB-73). Its position has free space, so that nothing moves when it arrives. */
export const EnvironmentBadge = memo(function EnvironmentBadge({ compact = false }: { compact?: boolean }) {
  const { data: name } = useApiQuery(GetEnvironmentName, { query: {} });
  if (name === undefined || name === 'Production') return null;
  return (
    <Box
      color="warning"
      fontSize="sm"
      fontWeight="semibold"
      // With larger text the compact badge wraps below the buttons of its bar, with the page's name.
      overflowWrap={compact ? undefined : 'anywhere'}
      _print={{ display: 'none' }}
    >
      {compact ? (
        <>
          <VisuallyHidden>Environment: </VisuallyHidden>
          <span>{name}</span>
        </>
      ) : (
        `Environment: ${name}`
      )}
    </Box>
  );
});
