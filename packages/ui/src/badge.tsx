import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { type Tone, toneIcons, toneVariants } from './tone.ts';

const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: 'full',
    // With larger text, no word is wider than a phone.
    paddingInline: 'min({spacing.3}, 4vw)',
    paddingBlock: '1',
    borderRadius: 'full',
    border: '1px solid transparent',
    fontSize: 'min({fontSizes.sm}, 6.5vw)',
    fontWeight: 'semibold',
    lineHeight: 'tight',
    _print: { padding: '0', bg: 'transparent', fontSize: 'sm' },
  },
  variants: { tone: toneVariants },
});

type BadgeProps = { tone: Tone; children: ReactNode };

/** A status word with an icon, for example 'Active' or 'Overdue'. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <Root tone={tone}>
      <Icon name={toneIcons[tone].icon} />
      <span>{children}</span>
    </Root>
  );
}
