import type { Unused } from './leave-out.ts';

/** The router's own text, in the form that `router-without-warnings.ts` names. */
const ROUTER = 'react-router/dist/production/chunk-7RTFRKQW.mjs';
const FEDERATION = '@module-federation/runtime-core/dist';
const MSAL = '@azure/msal-browser/dist';
const MSAL_COMMON = '@azure/msal-common/dist-browser';

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

/** What of MSAL neither `identity.ts` nor the library's binding to React (`account-watch.tsx`) runs. */
export const NEVER_RUN_IN_SIGN_IN: readonly Unused[] = [
  ...[
    'interaction_client/PlatformAuthInteractionClient',
    'broker/nativeBroker/PlatformAuthDOMHandler',
    'broker/nativeBroker/PlatformAuthExtensionHandler',
  ].map((file) => ({ file: `${MSAL}/${file}.mjs`, replacement: 'platform-broker.js' })),
  ...[
    `${MSAL}/crypto/TokenBindingKeyManager`,
    `${MSAL_COMMON}/crypto/PopTokenGenerator`,
    `${MSAL_COMMON}/crypto/DpopProofGenerator`,
  ].map((file) => ({ file: `${file}.mjs`, replacement: 'bound-tokens.js' })),
  {
    // Codes that a server asked for, signing in without a page or in a window, and a broker of the operating system. The
    // window stays for tokens (`popupFallback`).
    file: `${MSAL}/controllers/StandardController.mjs`,
    functions: [
      'acquireTokenByCode',
      'acquireTokenByCodeAsync',
      'createSilentAuthCodeClient',
      'ssoSilent',
      'hydrateCache',
      'loginPopup',
      'logoutPopup',
      'acquireTokenNative',
      'sanitizeNativeBrokerRequest',
    ],
  },
  { file: `${MSAL}/cache/BrowserCacheManager.mjs`, functions: ['hydrateCache'] },
  { file: `${MSAL}/broker/nativeBroker/PlatformAuthProvider.mjs`, functions: ['getPlatformAuthProvider'] },
  // Requests sent as a form and answers that are encrypted, which come with settings that the portal has not.
  {
    file: `${MSAL}/interaction_client/PopupClient.mjs`,
    functions: [
      'logout',
      'logoutPopupAsync',
      'executeEarFlow',
      'executeCodeFlowWithPost',
      'openPostFormPopup',
    ],
  },
  {
    file: `${MSAL}/interaction_client/RedirectClient.mjs`,
    functions: ['executeEarFlow', 'executeCodeFlowWithPost'],
  },
  {
    file: `${MSAL}/interaction_client/SilentIframeClient.mjs`,
    functions: ['executeEarFlow', 'verifySso'],
  },
  {
    file: `${MSAL}/interaction_handler/SilentHandler.mjs`,
    functions: ['initiateCodeFlowWithPost', 'initiateEarRequest'],
  },
  {
    file: `${MSAL}/protocol/Authorize.mjs`,
    functions: [
      'handleResponseEAR',
      'handleResponsePlatformBroker',
      'getEARFormData',
      'getCodeFormData',
      'createForm',
      'getCodeForm',
      'getEARForm',
    ],
  },
  {
    file: `${MSAL}/crypto/BrowserCrypto.mjs`,
    functions: ['decryptEarResponse', 'generateEarKey', 'importEarKey'],
  },
  // Windows and frames that are asked again and again for their address (`enableLegacyPolling`).
  {
    file: `${MSAL}/app/PublicClientApplication.mjs`,
    functions: ['waitForPopupPollingResponse', 'waitForIframePollingResponse'],
  },
  // Regions of Azure, for servers.
  {
    file: `${MSAL_COMMON}/authority/Authority.mjs`,
    functions: ['buildRegionalAuthorityString', 'replaceWithRegionalInformation'],
  },
  {
    file: `${MSAL_COMMON}/authority/RegionDiscovery.mjs`,
    functions: ['detectRegion', 'getRegionFromIMDS', 'getCurrentVersion'],
  },
];

const FOR_DEVELOPERS = {
  logger: ['error', 'warning', 'info', 'verbose', 'trace'].flatMap((level) => [level, `${level}Pii`]),
  performanceClient: ['addFields', 'incrementFields', 'emitEvents'],
};

/**
 * Calls by which MSAL tells of itself, to a logger and a collector that it is given: it is given none, and nobody reads
 * what they answer.
 */
export const TOLD_TO_NOBODY: readonly string[] = Object.entries(FOR_DEVELOPERS).flatMap(([listener, calls]) =>
  calls.flatMap((call) => [`${listener}.${call}`, `this.${listener}.${call}`]),
);
