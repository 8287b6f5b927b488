import { chakra } from '@chakra-ui/react/styled-system';
import { toasterId } from './toast-store.ts';
import { toneVariants } from './tone.ts';

/** Leaves room for whole words of large text on a small screen. */
const SMALL_PADDING = 'min({spacing.4}, 4vw)';

export const Backdrop = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    display: 'flex',
    alignItems: 'flex-start',
    justifyContent: 'center',
    padding: { base: '0', sm: '6' },
    overflowY: 'auto',
    bg: 'backdrop',
    animation: 'ui-fade-in 200ms ease-out',
    // Notifications are at the top of a phone then, and must not cover the title of a tall dialog.
    [`body:has(#${toasterId} [role] > *) &`]: { paddingBlockStart: { base: '8rem', sm: '6' } },
    _print: { position: 'static', padding: '0', bg: 'transparent' },
  },
});

export const Content = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '6',
    width: 'full',
    maxWidth: 'dialog',
    // At the bottom of a phone. A dialog taller than the viewport starts at the top and scrolls.
    marginBlockStart: { base: 'auto', sm: '8' },
    marginBlockEnd: { base: '0', sm: '8' },
    padding: { base: SMALL_PADDING, sm: '8' },
    bg: 'surface',
    color: 'text',
    border: 'subtle',
    borderRadius: 'md',
    boxShadow: 'raised',
    _print: { border: 'none', padding: '0' },
  },
  variants: {
    fullScreen: {
      true: {
        position: 'fixed',
        inset: '0',
        alignContent: 'center',
        justifyItems: 'center',
        width: 'full',
        maxWidth: 'full',
        // Longhands, because a shorthand would not override the base's longhands.
        marginBlockStart: '0',
        marginBlockEnd: '0',
        bg: 'background',
        border: 'none',
        borderRadius: 'none',
        textAlign: 'center',
        '&& > *': {
          width: 'full',
          maxWidth: 'field',
          justifyContent: 'center',
          gridTemplateColumns: 'minmax(0, 1fr)',
        },
      },
    },
  },
});

export const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap-reverse',
    alignItems: 'flex-end',
    justifyContent: 'space-between',
    columnGap: '4',
  },
  variants: {
    tone: toneVariants,
    // Across the top of the dialog.
    band: {
      true: {
        marginInline: { base: `calc(-1 * ${SMALL_PADDING})`, sm: '-8' },
        marginBlockStart: { base: `calc(-1 * ${SMALL_PADDING})`, sm: '-8' },
        paddingInline: { base: SMALL_PADDING, sm: '8' },
        paddingBlock: { base: '4', sm: '6' },
        borderTopRadius: 'md',
        _print: { margin: '0', padding: '0', bg: 'transparent' },
      },
    },
  },
});

/** On a small screen with large text the title is below the icon. */
export const TitleRow = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: '3' },
});

export const OutcomeIcon = chakra('span', {
  base: { flexShrink: '0', fontSize: 'xl', lineHeight: '1', paddingTop: '1' },
});

export const Title = chakra('h2', {
  base: {
    flex: '1 1 8rem',
    minWidth: '0',
    fontSize: 'min({fontSizes.xl}, 10vw)',
    fontWeight: 'bold',
    lineHeight: 'tight',
    textWrap: 'balance',
    paddingTop: '1',
  },
});

export const Body = chakra('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' },
});

/** Buttons; on a phone each has its own line. */
export const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    '& > *': { flex: { base: '1 0 100%', sm: '0 1 auto' } },
    _print: { display: 'none' },
  },
});
