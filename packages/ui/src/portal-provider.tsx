import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type ReactNode, useState } from 'react';
import { createEmotionCache } from './emotion-cache.ts';
import { system } from './theme.ts';
import { Toaster } from './toaster.tsx';

type PortalProviderProps = {
  children: ReactNode;
  /** The nonce of the page's content security policy. */
  nonce?: string | undefined;
  /** Only for rendering on the server, which reads the styles out of it afterwards. */
  cache?: EmotionCache | undefined;
};

/**
 * The theme without the styles of every page, which the shell has as a file (`@portal/ui/global.css`): making them anew
 * in the browser took a tenth of a slow phone's time until the first content.
 */
const theme = { ...system, _global: [] };

/** Theme, styles and the notifications' live regions; the shell mounts it once around everything. */
export function PortalProvider({ children, nonce, cache }: PortalProviderProps) {
  const [ownCache] = useState(() => cache ?? createEmotionCache(nonce));
  return (
    <CacheProvider value={ownCache}>
      <ChakraProvider value={theme}>
        {children}
        <Toaster />
      </ChakraProvider>
    </CacheProvider>
  );
}
