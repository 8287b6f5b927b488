import { Box, Brand } from '@portal/ui';
import { memo } from 'react';
import { LayoutLink } from './layout-link.tsx';

interface Props {
  readonly to: string;
  readonly name: string;
  readonly markUrl: string;
}

export const BrandLink = memo(function BrandLink({ to, name, markUrl }: Props) {
  // A negative margin gives the link a control's height without a change of the layout around it.
  return (
    <Box
      asChild
      display="inline-flex"
      alignItems="center"
      minHeight="control"
      marginBlock="-1"
      color="text"
      textDecoration="none"
      borderRadius="md"
    >
      <LayoutLink to={to}>
        <Brand name={name} markUrl={markUrl} />
      </LayoutLink>
    </Box>
  );
});
