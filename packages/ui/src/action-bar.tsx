import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';

const Root = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: { base: '2', md: '8' },
    rowGap: '3',
    marginBlockStart: '8',
    paddingBlock: '3',
    bg: 'background',
    borderBlockStart: 'control',
    position: 'sticky',
    bottom: '0',
    zIndex: 'help',
    // What scrolls below the bar fades out, so that it does not look cut off.
    _before: {
      content: '""',
      position: 'absolute',
      insetInline: '0',
      insetBlockEnd: '100%',
      height: '{spacing.6}',
      bgImage: 'linear-gradient(to top, {colors.background}, transparent)',
      pointerEvents: 'none',
    },
    // A very low viewport, for example at 400 % zoom, has no room for a sticky bar.
    '@media (max-height: 30rem)': { position: 'static', _before: { display: 'none' } },
    '@media (forced-colors: active)': { _before: { display: 'none' } },
    _print: { position: 'static', _before: { display: 'none' } },
  },
});

/** Narrow at least, so that summary and buttons share one row on a phone. */
const Summary = chakra('div', { base: { flex: '1 1 5rem' } });

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '3' } });

type ActionBarProps = {
  summary: ReactNode;
  children: ReactNode;
};

/** Bar at the end of a long form that stays in sight: summary and main action. */
export function ActionBar({ summary, children }: ActionBarProps) {
  return (
    <Root data-action-bar="">
      <Summary>{summary}</Summary>
      <Actions>{children}</Actions>
    </Root>
  );
}
