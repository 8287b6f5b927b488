import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { type Tone, toneIcons, toneVariants } from './tone.ts';

const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: 'full',
    border: '1px solid transparent',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    _print: { padding: '0', bg: 'transparent' },
  },
  variants: { tone: toneVariants },
});

type BadgeProps = { tone: Tone; icon?: IconName | undefined; children: ReactNode };

/** A status word with an icon, for example 'Active' or 'Overdue'. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <Root tone={tone}>
      <Icon name={icon ?? toneIcons[tone].icon} />
      <span>{children}</span>
    </Root>
  );
}
