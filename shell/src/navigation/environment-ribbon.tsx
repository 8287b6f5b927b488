import { GetEnvironmentName, useCall } from '@portal/api';
import { Box } from '@portal/ui';

/** Says that this is not the members' own portal; nothing on the production one, and nothing when unknown (AMB-73). */
export function EnvironmentRibbon() {
  const { data: name } = useCall(GetEnvironmentName, { query: {} });
  if (name === undefined || name === 'Production') return null;
  return (
    <Box
      as="aside"
      aria-label="Environment"
      bg="warning.soft"
      color="warning"
      fontSize="sm"
      fontWeight="semibold"
      textAlign="center"
      paddingBlock="1"
      paddingInline="4"
      _print={{ display: 'none' }}
    >
      Environment: {name}
    </Box>
  );
}
