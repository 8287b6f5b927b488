import { todayInChicago } from '@portal/domain/values/dates';
import { releaseUrl } from '@portal/release-registry/release-record';
import type { AppConfig } from '@portal/section-sdk/app-config';
import type { Registry, ReleaseFile } from '@portal/section-sdk/registry';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import type { SectionPage } from '@portal/section-sdk/section-pages';
import type { StaffMetadata } from '@portal/section-sdk/staff-metadata';
import type { NavMessage } from '../files/navmessage.ts';
import { THEME_COLORS } from '../home-screen/web-manifest.ts';
import { escapeHtml, inlineJson } from './html.ts';
import { fillMemberLayout } from './member-layout.ts';
import { renderOldBrowserNotice } from './old-browser-notice.ts';
import { fillPrerendered, insertIntoLayout } from './prerendered.ts';
import type { ShellFiles } from './shell-files.ts';
import { injectStaticPageScript } from './static-page-script.ts';

interface PageOptions {
  /** The path as requested, still encoded. */
  readonly path: string;
  readonly nonce: string;
  readonly shell: ShellFiles;
  readonly registry: Registry;
  /** Origin from which section files are loaded first, when it is not the portal. */
  readonly releasesOrigin: string | undefined;
  readonly config: AppConfig;
  /** Undefined for the shell's own pages and for unknown pages. */
  readonly sectionPage: SectionPage | undefined;
  /** The page as its section's build prerendered it; null when the browser renders it. */
  readonly prerenderedSectionPage: string | null;
  readonly announcement: NavMessage | null;
  /** Null for requests without a staff session. */
  readonly staff: StaffMetadata | null;
  readonly devBanner: string;
}

/**
 * Renders the HTML of a page, with inline registry and configuration, so that no script waits for them. Public pages
 * include their prerendered markup, members' pages the layout.
 */
export function renderPage(options: PageOptions): string {
  const { path, nonce, shell, registry, releasesOrigin, config } = options;
  const { sectionPage, announcement, staff, devBanner } = options;
  const now = new Date();
  const year = todayInChicago(now).slice(0, 4);
  const values = { ...config, year };
  const source = findStaticPage(options);
  const prerendered = source === null ? null : fillPrerendered(source, values, nonce);
  const layout =
    sectionPage?.access === 'guarded' && shell.memberLayout !== null
      ? fillMemberLayout(shell.memberLayout, { path, page: sectionPage, registry, values, nonce })
      : null;
  const head = [
    `<meta name="csp-nonce" content="" nonce="${nonce}">`,
    `<meta name="server-time" content="${now.toISOString()}">`,
    // Without an icon, browsers request /favicon.ico, which does not exist.
    `<link rel="icon" href="${escapeHtml(config.society.iconUrl ?? config.society.markUrl)}">`,
    ...homeScreenTags(config),
    `<meta name="description" content="${escapeHtml(description(config, sectionPage))}">`,
    ...renderPreloads(options, prerendered !== null),
    inlineJson('portal-registry', trimRegistry(registry)),
    releasesOrigin ? inlineJson('portal-releases', releasesOrigin) : '',
    inlineJson('portal-config', config),
    announcement ? inlineJson('portal-announcement', announcement) : '',
    staff ? inlineJson('portal-staff', staff) : '',
    // The async script may run as soon as it arrives, so it must follow the data that it reads.
    ...guardedAuthScriptFiles(options).map(
      (file) => `<script async fetchpriority="high" ${attributes('src', file)}></script>`,
    ),
    (prerendered ?? layout)?.styles ?? '',
  ].join('');
  const scripts =
    (prerendered && injectStaticPageScript(shell.betweenHeadAndRoot, shell.record)) ??
    shell.betweenHeadAndRoot;
  const body = scripts.replace(
    '<body>',
    (tag) => `${tag}${renderOldBrowserNotice(config, nonce)}${devBanner}`,
  );
  const [beforeHead, markup] = withTitle(shell.beforeHead, (prerendered ?? layout)?.markup ?? '');
  return [beforeHead, head, body, markup, shell.afterRoot].join('');
}

const TITLE = /<title>[^<]*<\/title>/;

/** Moves the title of prerendered markup into the template's head. */
function withTitle(template: string, markup: string): [string, string] {
  const [title] = TITLE.exec(markup) ?? [];
  return title === undefined
    ? [template, markup]
    : [template.replace(TITLE, () => title), markup.replace(TITLE, '')];
}

/** Removes releases that no page loads: all earlier ones except the latest. */
function trimRegistry({ sections, ...rest }: Registry): Registry {
  const trimmed = Object.entries(sections).map(([name, section]) => {
    return [name, { ...section, previous: section.previous.slice(0, 1) }] as const;
  });
  return { ...rest, sections: Object.fromEntries(trimmed) };
}

/** Returns a public page's prerendered markup: a page of the shell, or a section's page in the shell's layout. */
function findStaticPage({ path, shell, prerenderedSectionPage }: PageOptions): string | null {
  const [, sectionFiles] = [...shell.prerendered].find(([pattern]) => matchesPattern(pattern, path)) ?? [];
  if (sectionFiles !== undefined) return sectionFiles;
  return prerenderedSectionPage !== null && shell.publicLayout !== null
    ? insertIntoLayout(shell.publicLayout, prerenderedSectionPage)
    : null;
}

/** Home-screen icon, manifest, and the color of the browser's bars. */
function homeScreenTags({ society }: AppConfig): string[] {
  const { appIconUrl } = society;
  return [
    '<link rel="manifest" href="/manifest.webmanifest">',
    appIconUrl === undefined ? '' : `<link rel="apple-touch-icon" href="${escapeHtml(appIconUrl)}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${THEME_COLORS.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${THEME_COLORS.dark}">`,
  ];
}

/** Description for search engines and shared links. It omits the URL, which may name a certificate. */
function description({ society }: AppConfig, page: SectionPage | undefined): string {
  const portal = `the member portal of ${society.name}: your certificates, payments, documents and help in one place.`;
  return page ? `${page.title}, in ${portal}` : `T${portal.slice(1)}`;
}

/** Preloads that start while the shell's script loads. Nothing waits for them, so they may fail or hang. */
function renderPreloads(options: PageOptions, isStatic: boolean): string[] {
  const { sectionPage: page, registry, shell, releasesOrigin = '' } = options;
  const section = page && registry.sections[page.section];
  // A prerendered page needs its section only after the shell has loaded.
  const isLoaded = section?.enabled && !section.dev && !isStatic;
  const sectionFiles = isLoaded ? [section.live.entry, ...section.live.preload] : [];
  const authFiles = authScriptFiles(shell);
  return [
    authFiles[0] ? inlineJson('portal-auth-script', authFiles[0]) : '',
    ...guardedAuthScriptFiles(options).map(
      (file) => `<link rel="preload" as="script" fetchpriority="high" ${attributes('href', file)}>`,
    ),
    ...sectionFiles
      .map(({ url, integrity }) => ({ url: `${releasesOrigin}${url}`, integrity }))
      .map((file) => `<link rel="preload" as="script" ${attributes('href', file)}>`),
  ];
}

/** Files of the authentication script that this page runs. Only members' pages run it. */
function guardedAuthScriptFiles({ sectionPage, shell }: PageOptions): ReleaseFile[] {
  return sectionPage?.access === 'guarded' ? authScriptFiles(shell) : [];
}

function authScriptFiles({ record }: ShellFiles): ReleaseFile[] {
  if (!record) return [];
  return record.preload.signIn.map((file) => ({
    url: releaseUrl(record, file),
    integrity: record.files[file]?.integrity ?? '',
  }));
}

function attributes(name: 'src' | 'href', { url, integrity }: ReleaseFile): string {
  return `crossorigin="anonymous" ${name}="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}"`;
}
