import { chakra } from '@chakra-ui/react/styled-system';

/** Lies over the whole page while something is on its way, so that nothing else is begun; its child says what. */
export const FullPageOverlay = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: 'dialog',
    display: 'grid',
    placeItems: 'center',
    padding: '4',
    bg: 'backdrop',
    animation: 'ui-fade-in 200ms ease-out',
    _print: { display: 'none' },
  },
});
