import { global } from '@module-federation/runtime/helpers';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { assetOrigins } from '../sections/asset-origins.ts';

/** Describes the releases in `__FEDERATION__.moduleInfo` for the DevTools. The runtime itself does not use it. */
export function publishFederationSnapshot({ shell, sections }: Registry): void {
  const releases = Object.values(sections).map(({ live }) => live);
  global.addGlobalSnapshot({
    shell: {
      version: shell?.version ?? '',
      buildVersion: shell?.version ?? '',
      remoteTypesZip: '',
      remotesInfo: Object.fromEntries(
        releases.map(({ container, version }) => [container, { matchedVersion: version }]),
      ),
      shared: [],
      consumerList: [],
    },
    ...Object.fromEntries(
      releases.map((release) => [`${release.container}:${release.version}`, describe(release)]),
    ),
  });
}

function describe({ container, version, entry, preload }: RegistrySection['live']) {
  const [origin] = assetOrigins();
  const entryUrl = new URL(entry.url, origin);
  const folder = new URL('.', entryUrl).href;
  const none = { sync: [], async: [] };
  return {
    version,
    buildVersion: version,
    globalName: container,
    publicPath: folder,
    remoteEntry: entryUrl.href.slice(folder.length),
    remoteEntryType: 'global' as const,
    remoteTypes: '',
    remoteTypesZip: '',
    remotesInfo: {},
    shared: [],
    modules: [
      {
        moduleName: 'section',
        modulePath: './section',
        assets: { js: { sync: preload.map(({ url }) => url), async: [] }, css: none },
      },
    ],
  };
}
