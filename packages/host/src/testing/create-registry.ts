/** Returns a section of the registry with one guarded page, `/<name>`. */
export function createSection(name: string, version = '1.0.0-a') {
  return {
    enabled: true,
    live: {
      version,
      container: `${name}_${version.replace(/\W/g, '_')}`,
      entry: {
        url: `/releases/${name}/${version}/remoteEntry.js`,
        integrity: `sha384-${'B'.repeat(64)}`,
      },
      preload: [],
    },
    previous: [],
    owner: { team: 'A team', contact: 'team@example.org' },
    routes: [{ path: `/${name}`, title: 'A page', access: 'guarded' }],
    navigation: [],
    fallback: { title: 'The page is away', body: 'Please call us.' },
  };
}

/** Returns a registry with these sections, as `/registry.json` has it. */
export function createRegistry(sections: Readonly<Record<string, object>>) {
  return {
    revision: 4,
    createdAt: '2026-11-21T12:00:00Z',
    author: 'a test',
    reason: 'another',
    shell: null,
    sections,
  };
}
