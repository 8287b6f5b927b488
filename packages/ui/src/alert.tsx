import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { type Tone, toneIcons, toneVariants } from './tone.ts';
import { UnbrokenText } from './unbroken-text.tsx';

const Root = chakra('div', {
  base: {
    // On a small screen with large text the message is below the icon.
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-start',
    columnGap: '3',
    padding: 'min({spacing.4}, 4vw)',
    borderRadius: 'md',
    border: '1px solid currentColor',
  },
  variants: { tone: toneVariants },
});

const ToneIcon = chakra('span', { base: { fontSize: 'lg', lineHeight: '1', paddingTop: '0.05em' } });
const Content = chakra('div', { base: { flex: '1 1 10rem', minWidth: '0' } });
const Title = chakra('p', { base: { fontWeight: 'bold', textWrap: 'balance' } });
const Body = chakra('div', {
  base: { color: 'text', display: 'grid', gap: '3', '& > *': { maxWidth: 'prose' } },
});
const Actions = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '4', _print: { display: 'none' } },
});

type AlertProps = {
  tone: Tone;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Live region: 'assertive' for errors, 'polite' for other changes, 'off' if it is part of the initial page. */
  live?: 'off' | 'polite' | 'assertive';
};

const roles = { off: undefined, polite: 'status', assertive: 'alert' } as const;

/** A permanent message with an icon and a word in addition to its colour. */
export function Alert({ tone, title, children, actions, live = 'off' }: AlertProps) {
  const toneIcon = toneIcons[tone];
  return (
    <Root tone={tone} role={roles[live]}>
      <ToneIcon>
        <Icon name={toneIcon.icon} label={toneIcon.label} />
      </ToneIcon>
      <Content>
        <Title>
          <UnbrokenText text={title} />
        </Title>
        {children !== undefined && <Body>{children}</Body>}
        {actions !== undefined && <Actions>{actions}</Actions>}
      </Content>
    </Root>
  );
}
