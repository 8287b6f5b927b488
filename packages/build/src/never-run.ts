import type { Unused } from './leave-out.ts';

/** The router's own text, in the form that `router-without-warnings.ts` names. */
const ROUTER = 'react-router/dist/production/chunk-7RTFRKQW.mjs';
const FEDERATION = '@module-federation/runtime-core/dist';

/** What of the libraries no page runs, older releases of sections included. */
export const NEVER_RUN_ON_PAGES: readonly Unused[] = [
  {
    // Loaders, actions, fetchers, lazy routes and forms of the router: data come by the query cache, code by the loader of
    // sections, and no route has any of them (`routes.test.ts`).
    file: ROUTER,
    functions: [
      'handleAction',
      'fetch2',
      'handleFetcherAction',
      'handleFetcherLoader',
      'revalidate',
      'callLoadersAndMaybeResolveData',
      'callDataStrategyImpl',
      'callLoaderOrAction',
      'processLoaderData',
      'startRedirectNavigation',
      'findRedirect',
      'getUpdatedRevalidatingFetchers',
      'abortStaleFetchLoads',
      'discoverRoutes',
      'patchRoutes',
      '_internalSetRoutes',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'PrefetchPageLinks',
      'useSubmit',
      'useFormAction',
    ],
  },
  // Schemas made into code from text, which the page's policy forbids and `no-eval.ts` switches off.
  { file: 'zod/v4/core/schemas.js', functions: ['generateFastpass'] },
  // Chakra's own reset, in whose place stands ours.
  { file: '@chakra-ui/react/dist/esm/styled-system/preflight.js', replacement: 'preflight.js' },
  // Statics of components, for `withTheme`.
  {
    file: '@emotion/react/_isolated-hnrs/dist/emotion-react-_isolated-hnrs.browser.esm.js',
    replacement: 'hoisted-statics.js',
  },
  // Lists that grow page by page.
  {
    file: '@tanstack/query-core/build/modern/infiniteQueryBehavior.js',
    functions: ['infiniteQueryBehavior'],
  },
];

/** The same, and what of federation. */
export const NEVER_RUN_IN_SHELL: readonly Unused[] = [
  ...NEVER_RUN_ON_PAGES,
  // Manifests and preloading: a section is named by its entry, and the page preloads by itself (`federation.ts`).
  {
    file: `${FEDERATION}/plugins/snapshot/SnapshotHandler.js`,
    functions: ['loadRemoteSnapshotInfo', 'getManifestJson', 'loadManifestSnapshot'],
  },
  { file: `${FEDERATION}/utils/preload.js`, functions: ['preloadAssets', 'formatPreloadArgs'] },
  { file: `${FEDERATION}/remote/index.js`, functions: ['preloadRemote'] },
  { file: '@module-federation/sdk/dist/dom.js', functions: ['createLink'] },
  {
    file: '@module-federation/sdk/dist/generateSnapshotFromManifest.js',
    functions: ['generateSnapshotFromManifest'],
  },
  // Entries of other kinds than a script.
  { file: `${FEDERATION}/utils/load.js`, functions: ['loadEsmEntry', 'loadEntryNode', 'loadSystemJsEntry'] },
];
