import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { signRecord } from '@portal/release-registry/checks/signed-release';
import { createFolderReleases, releaseFolder } from '@portal/release-registry/folder-releases';
import type { SectionRecord, ShellRecord } from '@portal/release-registry/release-record';
import { RECORD_FILE, recordText } from '@portal/release-registry/releases';
import type { SigningKey } from '@portal/release-registry/signature';
import type { AppConfig } from '@portal/section-sdk/app-config';
import type { Registry } from '@portal/section-sdk/registry';

export const SHELL_VERSION = '1.0.0-abc';

export const SAMPLE_CONFIG: AppConfig = {
  society: {
    name: 'Beacon & Sons <Society>',
    shortName: 'Beacon',
    markUrl: '/assets/mark.svg',
    iconUrl: '/assets/icon.svg',
    appIconUrl: '/assets/app-icon.png',
    supportPhoneTollFree: '800-555-0199',
    supportPhoneLocal: '312-555-0100',
    supportHours: 'Monday to Friday',
  },
  restApiServer: '',
  apiExtensions: 'all',
  identityProvider: {
    clientId: 'portal',
    redirectUri: 'http://localhost:4200/auth-bridge.html',
    postLogoutRedirectUri: 'http://localhost:4200/',
    signUpSignInAuthority: 'https://sign-in.example.org/B2C_1A_unifiedlogin',
    editProfileAuthority: 'https://sign-in.example.org/B2C_1A_edit',
    forgotPasswordAuthority: 'https://sign-in.example.org/B2C_1A_reset',
    authorityDomain: 'sign-in.example.org',
    authorityMetadata: '{"token_endpoint":"http://localhost:4201/{tenant}/token"}',
    cacheLocation: 'localStorage',
    popupFallback: false,
  },
  protectedResources: [{ accessUrl: '/v1', scopes: ['api'] }],
  guardScopes: ['openid'],
  footer: {
    privacy: 'https://example.org/privacy',
    accessibility: 'https://example.org/accessibility',
    contactUs: 'https://example.org/contact',
  },
  allowedHosts: ['sign.example.org'],
  idle: { minutes: 15, warningMinutes: 2 },
};

/** The sample configuration as browsers receive it, with content hashes of logo and icon. */
export const SERVED_CONFIG: AppConfig = {
  ...SAMPLE_CONFIG,
  society: {
    ...SAMPLE_CONFIG.society,
    markUrl: '/assets/mark.svg?v=900fbe934249ad12',
    iconUrl: '/assets/icon.svg?v=f1b24781eef7964e',
    appIconUrl: '/assets/app-icon.png?v=d0cf02d83b1e6b6f',
  },
};

const SHELL_HTML = `<!doctype html><html lang="en"><head><title>Portal</title><!--portal:head-->
<script defer src="/releases/shell/${SHELL_VERSION}/main.1234567890.js" integrity="sha384-x" crossorigin></script></head>
<body><div id="root"><!--portal:root--></div></body></html>`;

const PRERENDERED = `<style data-emotion="css a">.a{color:red}</style><main><h1>%%society.name%%</h1><a href="%%footer.privacy%%">Privacy</a></main>`;

export const SHELL_FILES = {
  'index.html': SHELL_HTML,
  'auth-bridge.html': '<!doctype html><title>Signing in</title>',
  'main.1234567890.js': 'globalThis.shell = "Überraschung";'.repeat(40),
  'sign-in.1234567890.js': 'globalThis.signIn = true;',
  'static-page.js': 'globalThis.publicPage = true;',
  'prerendered/pages.json':
    '{"/":"home.html","/public-page":"public-page.html","/wants-more":"wants-more.html"}',
  'prerendered/home.html': PRERENDERED,
  'prerendered/public-page.html':
    '<p>prerendered</p><ul><li data-if="footer.privacy"><a href="%%footer.privacy%%">Privacy</a></li><li class="a" data-if="footer.socialMedia"><a href="%%footer.socialMedia%%">Social</a></li></ul>© %%year%%',
  'prerendered/member-layout.html':
    '<style data-emotion="css b">.b{color:red}</style><ul><li data-entry="documents"><a class="b" href="/documents">%%entry.label%%</a></li><li data-entry="payments"><a class="b" href="/payments"><i></i>%%entry.label%%</a></li></ul><a class="b" href="/profile">Edit Profile</a><button data-if="page.topic">Help</button><p data-if="page.heading">%%page.title%%</p>',
  'prerendered/public-layout.html':
    '<style data-emotion="css c">.c{color:red}</style><header>%%society.shortName%%</header><main>%%page.content%%</main>',
  'prerendered/wants-more.html': '<p>%%footer.socialMedia%%</p>',
};

const SECTION_FILES = {
  'remoteEntry.js': 'globalThis.payments = 1;',
  'page.1234567890.js': 'page();',
  'mf-manifest.json': '{"id":"payments_2_0_0_def"}',
  // The call at line 1, column 5 of the script is at line 12 of the source.
  'page.1234567890.js.map': JSON.stringify({
    version: 3,
    sources: ['webpack://payments/./src/payments/page.tsx'],
    names: [],
    mappings: 'AAWA',
  }),
  'prerendered/pages.json': '{"/join":"prerendered/join.html"}',
  'prerendered/join.html':
    '<style data-emotion="css d">.d{color:blue}</style><title>Join - Portal</title><h1>Join</h1><a href="tel:%%society.supportPhoneLocal%%">Call $& us</a>',
};

export const integrity = (text: string | Buffer) => `sha384-${hash('sha384', text, 'base64')}`;

/** Writes a data folder and a configuration folder with one section, as `npm start` does. `remove` deletes them. */
export function writeSampleData() {
  const root = mkdtempSync(path.join(tmpdir(), 'gateway-test-'));
  const dataDir = path.join(root, 'data');
  const configDir = path.join(root, 'config');
  writeFiles(path.join(configDir), {
    'app-config.json': JSON.stringify(SAMPLE_CONFIG),
    'navmessage.json': JSON.stringify({ header: 'Closed on Monday', body: 'We are back on Tuesday.' }),
    'assets/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'assets/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"/>',
    'assets/app-icon.png': 'the icon of the home screen',
    'secret.txt': 'not for anyone',
  });
  writeRelease(dataDir, 'shell', SHELL_VERSION, SHELL_FILES, {
    kind: 'shell',
    provides: {},
    routes: ['/'],
    icons: [],
    preload: { signIn: ['sign-in.1234567890.js'] },
  });
  writeRelease(dataDir, 'payments', '2.0.0-def', SECTION_FILES, {
    kind: 'section',
    container: 'payments_2_0_0_def',
    entry: 'remoteEntry.js',
    preload: ['page.1234567890.js'],
    consumes: {},
    calls: {},
    owner: { team: 'Payments', contact: 'payments@example.org' },
    routes: sampleRegistry().sections.payments?.routes ?? [],
    navigation: [],
    fallback: { title: 'Payments', body: 'Call us.' },
  });
  writeRegistry(dataDir, sampleRegistry());
  return { root, dataDir, configDir, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Makes a registry the newest revision, as a promotion does. */
export function writeRegistry(dataDir: string, registry: Registry): void {
  writeFiles(dataDir, { [revisionFile(registry.revision)]: JSON.stringify(registry) });
}

/** Path of a registry revision in the data folder. */
export const revisionFile = (revision: number) => `registry/${String(revision).padStart(6, '0')}.json`;

export function writeFiles(folder: string, files: Record<string, string | Buffer>): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), content);
  }
}

const published = (content: string | Buffer) => ({
  integrity: integrity(content),
  size: Buffer.byteLength(content),
});

type RecordFields =
  | Omit<ShellRecord, 'name' | 'version' | 'publishedAt' | 'files'>
  | Omit<SectionRecord, 'name' | 'version' | 'publishedAt' | 'files'>;

/** Writes a release into the data folder, as publishing does. */
export function writeRelease(
  dataDir: string,
  name: string,
  version: string,
  files: Record<string, string>,
  rest: RecordFields,
): void {
  const folder = path.join(dataDir, 'releases', name, version);
  writeFiles(folder, files);
  const listed = Object.entries(files).map(([file, text]) => {
    const [br, gzip] = [brotliCompressSync(text), gzipSync(text)];
    writeFiles(folder, { [`${file}.br`]: br, [`${file}.gz`]: gzip });
    return [file, { ...published(text), encodings: { br: published(br), gzip: published(gzip) } }];
  });
  const publishedAt = '2026-11-21T12:00:00Z';
  const record = { ...rest, name, version, publishedAt, files: Object.fromEntries(listed) };
  writeFiles(folder, { 'release.json': JSON.stringify(record) });
}

/** Signs the releases of the sample data, as publishing with a key does. */
export async function signReleases(dataDir: string, key: SigningKey): Promise<void> {
  const stored = createFolderReleases(dataDir);
  for (const name of ['shell', 'payments']) {
    for (const version of await stored.versions(name)) {
      const record = await stored.record(name, version);
      if (!record) throw new Error(`The sample has no ${name}`);
      const signed = recordText(await signRecord(record, key));
      writeFiles(releaseFolder(dataDir, name, version), { [RECORD_FILE]: signed });
    }
  }
}

export function sampleRegistry(): Registry {
  const file = (name: keyof typeof SECTION_FILES) => ({
    url: `/releases/payments/2.0.0-def/${name}`,
    integrity: integrity(SECTION_FILES[name]),
  });
  return {
    revision: 7,
    createdAt: '2026-11-21T12:00:00Z',
    author: 'a test',
    reason: 'to see </script><script>alert(1)</script> escaped',
    shell: { version: SHELL_VERSION, previous: [] },
    sections: {
      payments: {
        enabled: true,
        live: {
          version: '2.0.0-def',
          container: 'payments_2_0_0_def',
          entry: file('remoteEntry.js'),
          preload: [file('page.1234567890.js')],
        },
        previous: [],
        owner: { team: 'Payments', contact: 'payments@example.org' },
        routes: [
          { path: '/payments', title: 'Payments', access: 'guarded' },
          { path: '/make-payments', title: 'Make Payments', access: 'guarded' },
          { path: '/certificate-details/:certificate', title: 'Certificate', access: 'public' },
          { path: '/join', title: 'Join', access: 'public', prerender: true },
          { path: '/support/search/:term', title: 'Search', access: 'guarded' },
        ],
        navigation: [],
        fallback: { title: 'Payments', body: 'Call us.' },
      },
    },
  };
}
