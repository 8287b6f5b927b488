import { Link } from '@portal/section-sdk/router';
import { Box, Icon, TextLink } from '@portal/ui';
import type { ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<typeof TextLink>, 'children' | 'href'> {
  readonly to: string;
  readonly text: string;
}

/** Link to a form. Its arrow follows the last word, also on a second line. */
export function FormLink({ to, text, ...rest }: Props) {
  return (
    // The arrow needs no width in its line, so that it never wraps alone; the padding has room for it.
    <TextLink asChild standalone paddingInlineEnd="6" {...rest}>
      <Link to={to}>
        <span>
          <span>{text}</span>
          <Box
            as="span"
            display="inline-block"
            verticalAlign="-0.3em"
            marginInlineStart="1"
            marginInlineEnd="-6"
          >
            <Icon name="chevronRight" />
          </Box>
        </span>
      </Link>
    </TextLink>
  );
}
