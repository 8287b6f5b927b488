import { Link } from '@portal/router';
import { Box, Brand } from '@portal/ui';
import { memo } from 'react';

interface Props {
  readonly to: string;
  readonly name: string;
  readonly markUrl: string;
}

/** The society's mark and name, as the way to the first page. */
export const BrandLink = memo(function BrandLink({ to, name, markUrl }: Props) {
  // As tall as a control, while what is around stays where it would be for the mark alone.
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
      <Link to={to}>
        <Brand name={name} markUrl={markUrl} />
      </Link>
    </Box>
  );
});
