import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openStore } from '@portal/release-registry/store';

interface SectionOptions {
  readonly version?: string;
  /** The range that it requires of the platform package, and the names that it imports. */
  readonly platform?: { readonly requires: string; readonly names?: readonly string[] };
  readonly routes?: readonly string[];
  /** Declares its pages as prerendered, although its build contains none. */
  readonly prerender?: boolean;
  readonly navigation?: readonly { readonly label: string; readonly to: string; readonly icon: string }[];
  readonly page?: string;
  /** Chunks that load on demand. */
  readonly extraChunk?: readonly string[];
  readonly slotContent?: readonly string[];
  readonly flags?: Readonly<Record<string, string>>;
}

const PLATFORM = '@portal/section-sdk';

/** Creates a repository with hand-written builds and an empty data folder. */
export function sampleRepository() {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-cli-test-'));
  const root = path.join(folder, 'repository');
  const dataDir = path.join(folder, 'data');
  const write = (file: string, content: unknown) => {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof content === 'string' ? content : JSON.stringify(content));
  };

  function shell({
    version = '1.0.0-s1',
    routes = ['/', '/secure'],
    icons = ['payments', 'help'],
    platform = '1.2.0',
    provides = {
      [PLATFORM]: { version: platform, exports: ['useBus', 'usePlatform'] },
      react: { version: '19.3.1' },
    } as Readonly<Record<string, unknown>>,
  } = {}) {
    write('shell/dist/release.json', {
      version,
      routes,
      icons,
      preload: { signIn: ['sign-in.1.js'] },
      provides,
    });
    write('shell/dist/index.html', `<p>shell ${version}</p>`);
    write('shell/dist/auth-bridge.html', '<title>Signing in</title>');
    write('shell/dist/prerendered/pages.json', {});
    write('shell/dist/sign-in.1.js', 'signIn();');
  }

  function section(name: string, options: SectionOptions = {}) {
    const { version = '1.0.0-a', routes = [`/${name}`], page = 'page();', navigation = [] } = options;
    const { requires = '^1.0.0', names = ['usePlatform'] } = options.platform ?? {};
    const { slotContent, flags, extraChunk = [], prerender } = options;
    const access = prerender ? { access: 'public', prerender } : { access: 'guarded' };
    const sectionFile = {
      name,
      owner: { team: `${name} team`, contact: `${name}@example.org` },
      routes: routes.map((route) => ({ path: route, title: name, ...access })),
      navigation: navigation.map((entry, order) => ({ ...entry, order })),
      fallback: { title: `${name} is away`, body: 'Please call us.' },
      ...(slotContent && { slotContent }),
      ...(flags && { flags }),
    };
    write(`mfe-${name}/section.json`, sectionFile);
    write(`mfe-${name}/dist/section.json`, sectionFile);
    write(`mfe-${name}/dist/mf-manifest.json`, {
      name: `${name}_${version}`.replace(/\W/g, '_'),
      metaData: {
        buildInfo: { buildVersion: version },
        remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      },
      shared: [
        { name: PLATFORM, requiredVersion: requires },
        { name: 'react', requiredVersion: '^19.0.0' },
      ],
      exposes: [{ name: 'section', assets: { js: { sync: ['page.1.js'], async: [] } } }],
    });
    write(`mfe-${name}/dist/consumes.json`, { [PLATFORM]: names });
    write(`mfe-${name}/dist/remoteEntry.js`, `globalThis.entry = "${version}";`.repeat(60));
    write(`mfe-${name}/dist/page.1.js`, page);
    for (const [index, chunk] of extraChunk.entries()) write(`mfe-${name}/dist/more.${index}.js`, chunk);
  }

  shell();
  section('payments');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  return { root, dataDir, store: openStore({ dataDir }), shell, section, remove };
}
