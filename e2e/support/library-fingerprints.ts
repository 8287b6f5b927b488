/**
 * A unique text of each library that must be loaded once, independent of minification. Scripts of the shell contain
 * it, and no script of a section may.
 */
export const LIBRARY_FINGERPRINTS: Readonly<Record<string, string>> = {
  'react and its JSX runtime': 'react.transitional.element',
  'react-dom': 'Minified React error',
  'the router': 'useRoutes() may be used only in the context of',
  'the query client': 'No QueryClient set, use QueryClientProvider to set one',
  'the bus': 'ObjectUnsubscribedError',
  'the sign-in library': 'redirect_bridge_timeout',
};
