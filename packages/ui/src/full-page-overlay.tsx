import { chakra } from '@chakra-ui/react/styled-system';

/** Covers the page and blocks it while something loads; its child describes what. */
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
