import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useState } from 'react';
import { createEmotionCache } from './emotion-cache.ts';
import { system } from './theme.ts';
import { Toaster } from './toaster.tsx';

type PortalProviderProps = {
  children: ReactNode;
  nonce?: string | undefined;
  /** Only for server rendering, which reads the styles from it. */
  cache?: EmotionCache | undefined;
  /** False if another provider of the document renders the notifications. */
  toaster?: boolean;
};

/**
 * Theme without global styles, which the shell loads as a file (`@portal/ui/global.css`). Generating them in the
 * browser took a tenth of the time to first content on a slow phone.
 */
const theme = { ...system, _global: [] };

/** Theme, styles and live regions for notifications; the shell mounts it once as the root. */
export function PortalProvider({ children, nonce, cache, toaster = true }: PortalProviderProps) {
  const [ownCache] = useState(() => cache ?? createEmotionCache(nonce));
  return (
    <CacheProvider value={ownCache}>
      <ChakraProvider value={theme}>
        {children}
        {toaster && <Toaster />}
      </ChakraProvider>
    </CacheProvider>
  );
}
