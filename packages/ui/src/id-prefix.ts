import { createContext } from 'react';

/** Prefix of the fixed ids of a page. `@portal/host` sets it, because a document may have several pages there. */
export const IdPrefixContext = createContext('');
