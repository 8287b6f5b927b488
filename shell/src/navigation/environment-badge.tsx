import { GetEnvironmentName, useApiQuery } from '@portal/api';
import { Box, VisuallyHidden } from '@portal/ui';
import { memo } from 'react';

/**
 * Says that this is not the members' own portal; nothing on the production one, and nothing when unknown (AMB-73). It
 * stands where there is room for it before the name is known, so that nothing moves; `brief` in one line.
 */
export const EnvironmentBadge = memo(function EnvironmentMark({ compact = false }: { compact?: boolean }) {
  const { data: name } = useApiQuery(GetEnvironmentName, { query: {} });
  if (name === undefined || name === 'Production') return null;
  return (
    <Box
      color="warning"
      fontSize="sm"
      fontWeight="semibold"
      {...(compact
        ? // As wide as the name of the page lets it be.
          { width: '0', minWidth: 'full', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' }
        : { overflowWrap: 'anywhere' })}
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
