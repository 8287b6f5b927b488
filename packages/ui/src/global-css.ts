import { defineGlobalStyles } from '@chakra-ui/react/styled-system';
import { toasterId } from './toast-store.ts';
import { largeTextOnPhone } from './tokens.ts';

/** All animations; `globalCss` disables them under reduced motion. */
export const keyframes = {
  'ui-spin': { to: { transform: 'rotate(360deg)' } },
  'ui-pulse': { '50%': { opacity: '0.55' } },
  'ui-fade-in': { from: { opacity: '0' } },
  'ui-toast-in': { from: { opacity: '0', transform: 'translateY(1rem)' } },
  'ui-countdown': { from: { transform: 'scaleX(1)' }, to: { transform: 'scaleX(0)' } },
  'ui-extension': { from: { transform: 'scaleX(0.3)' }, to: { transform: 'scaleX(0)' } },
};

const reset = defineGlobalStyles({
  '*, *::before, *::after': { boxSizing: 'border-box', margin: '0', padding: '0', border: '0 solid' },
  'h1, h2, h3, h4, button, input, select, textarea': { font: 'inherit', color: 'inherit' },
  button: { background: 'none', appearance: 'none', textAlign: 'inherit' },
  'ul, ol': { listStyle: 'none' },
  'img, svg': { display: 'block', maxWidth: '100%' },
  textarea: { resize: 'vertical' },
  '[hidden]:not([hidden="until-found"])': { display: 'none !important' },
});

const rules = defineGlobalStyles({
  html: {
    colorScheme: 'light dark',
    fontFamily: 'body',
    textSizeAdjust: '100%',
    touchAction: 'manipulation',
    // Keeps focused elements below the bar of narrow screens, which low windows do not have (WCAG 2.4.11). Elsewhere it
    // leaves room for the focus ring.
    scrollPaddingBlockStart: { base: '5rem', lg: '{spacing.2}' },
    scrollPaddingBlockEnd: '{spacing.2}',
    '@media (max-height: 30rem)': { scrollPaddingBlockStart: '{spacing.2}' },
    _print: { fontSize: '9.5pt' },
  },
  body: {
    minHeight: '100dvh',
    overflowWrap: 'break-word',
    bg: 'background',
    color: 'text',
    fontSize: 'md',
    lineHeight: 'body',
    // Leaves no single word on a last line.
    textWrapStyle: 'pretty',
    accentColor: 'accent',
    _print: { bg: 'white', color: 'black', minHeight: '0' },
  },
  // Lets members scroll content out from under a notification on a narrow screen.
  [`body:has(#${toasterId} [role] > *)`]: { paddingBlockEnd: { base: '10rem', md: '0' } },
  // Keeps focused elements above the action bar, which very low viewports do not have.
  'html:has([data-action-bar])': { '@media (min-height: 30.01rem)': { scrollPaddingBlockEnd: '10rem' } },
  '*::placeholder': { color: 'text.muted' },
  'svg.lucide': { flexShrink: '0' },
  // The gap between box and ring is filled too. It is visible on a dark band, the ring on light ground.
  '*:focus-visible': {
    outline: '3px solid {colors.accent}',
    outlineOffset: '3px',
    boxShadow: '0 0 0 3px {colors.background}',
    _highContrast: { outlineColor: 'Highlight' },
  },
  // Headings receive the focus by script after a navigation; they are not controls and need no ring.
  'h1[tabindex="-1"]:focus, h2[tabindex="-1"]:focus, h3[tabindex="-1"]:focus': {
    outline: 'none',
    boxShadow: 'none',
  },
  // With text at 200 % on a phone, a long word breaks instead of widening the page (WCAG 1.4.4, 1.4.10).
  '*': { [largeTextOnPhone]: { minWidth: '0' } },
  '*, ::before, ::after': {
    _motionReduce: {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
    _print: { boxShadow: 'none !important', animation: 'none !important' },
  },
  // Prevents scrolling behind a dialog. Prints the dialog instead of the page behind it.
  'body.modal-open > #root': { _print: { display: 'none' } },
  // Print shows collapsed content.
  '[hidden="until-found"]': {
    _print: { display: 'block !important', contentVisibility: 'visible !important' },
  },
  '.print-only': { display: 'none !important', _print: { display: 'block !important' } },
  '.screen-only': { _print: { display: 'none !important' } },
  'main, main *': { _print: { maxWidth: '100% !important' } },
  'tr, li, figure, dl > div': { _print: { breakInside: 'avoid' } },
  'h1, h2, h3': { _print: { breakAfter: 'avoid' } },
});

/** Global styles: type, focus, motion, forced colours and print (PRODUCT.md section 5, items 10 and 12). */
export const globalCss = { ...reset, ...rules };
