import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Icon } from './icon.tsx';

const Root = chakra('summary', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minHeight: 'control',
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& > svg': { flexShrink: '0', color: 'accent' },
    '&:is(details[open] > *) > svg': { transform: 'rotate(180deg)' },
  },
});

/** The `summary` of a `details` element, with the portal's arrow in place of the browser's. */
export function Summary({ children, ...props }: ComponentProps<typeof Root>) {
  return (
    <Root {...props}>
      {children}
      <Icon name="chevronDown" />
    </Root>
  );
}
