import { todayInChicago } from '@portal/domain/values/dates';
import { releaseUrl } from '@portal/release-registry/release-record';
import type { AppConfig } from '@portal/section-sdk/app-config';
import type { Registry, ReleaseFile } from '@portal/section-sdk/registry';
import { matchesPattern } from '@portal/section-sdk/route-patterns';
import type { SectionPage } from '@portal/section-sdk/section-pages';
import type { StaffMetadata } from '@portal/section-sdk/staff-metadata';
import type { NavMessage } from '../files/navmessage.ts';
import { escapeHtml, inlineJson } from './html.ts';
import { fillMemberLayout } from './member-layout.ts';
import { fillPrerendered, insertIntoLayout } from './prerendered.ts';
import type { ShellFiles } from './shell-files.ts';
import { injectStaticPageScript } from './static-page-script.ts';

interface PageOptions {
  /** As it stands in the address. */
  readonly path: string;
  readonly nonce: string;
  readonly shell: ShellFiles;
  readonly registry: Registry;
  /** Where the files of sections are brought from first, where that is not the portal. */
  readonly releasesOrigin: string | undefined;
  readonly config: AppConfig;
  /** Undefined for the shell's own pages and for unknown ones. */
  readonly sectionPage: SectionPage | undefined;
  /** That page as its section's build has made it; null where it is drawn in the browser. */
  readonly prerenderedSectionPage: string | null;
  readonly announcement: NavMessage | null;
  /** Null where it is not staff who asks. */
  readonly staff: StaffMetadata | null;
  /** HTML that stands above everything. */
  readonly devBanner: string;
}

/**
 * The HTML of a page: the shell's template with registry and configuration inline, so that nothing waits for them; the
 * owner's code on its way before any script has run; on public pages the page itself, which needs no shell; and on
 * members' pages their frame, which says nothing of the member.
 */
export function renderPage(options: PageOptions): string {
  const { path, nonce, shell, registry, releasesOrigin, config } = options;
  const { sectionPage, announcement, staff, devBanner } = options;
  const year = todayInChicago(new Date()).slice(0, 4);
  const values = { ...config, year };
  const source = findStaticPage(options);
  const prerendered = source === null ? null : fillPrerendered(source, values, nonce);
  const layout =
    sectionPage?.access === 'guarded' && shell.memberLayout !== null
      ? fillMemberLayout(shell.memberLayout, { path, page: sectionPage, registry, values, nonce })
      : null;
  const head = [
    `<meta name="csp-nonce" content="" nonce="${nonce}">`,
    // Without an icon the browser asks for /favicon.ico, which does not exist.
    `<link rel="icon" href="${escapeHtml(config.society.iconUrl ?? config.society.markUrl)}">`,
    `<meta name="description" content="${escapeHtml(description(config, sectionPage))}">`,
    ...renderPreloads(options, prerendered !== null),
    inlineJson('portal-registry', trimRegistry(registry)),
    releasesOrigin ? inlineJson('portal-releases', releasesOrigin) : '',
    inlineJson('portal-config', config),
    announcement ? inlineJson('portal-announcement', announcement) : '',
    staff ? inlineJson('portal-staff', staff) : '',
    // After what it reads, which has come in one piece or in several: it runs as soon as it is there itself.
    ...guardedAuthScriptFiles(options).map(
      (file) => `<script async fetchpriority="high" ${attributes('src', file)}></script>`,
    ),
    (prerendered ?? layout)?.styles ?? '',
  ].join('');
  const scripts =
    (prerendered && injectStaticPageScript(shell.betweenHeadAndRoot, shell.record)) ??
    shell.betweenHeadAndRoot;
  const body = scripts.replace('<body>', (tag) => `${tag}${devBanner}`);
  const [beforeHead, markup] = withTitle(shell.beforeHead, (prerendered ?? layout)?.markup ?? '');
  return [beforeHead, head, body, markup, shell.afterRoot].join('');
}

const TITLE = /<title>[^<]*<\/title>/;

/** What was rendered with a title of its own has it where browsers look for it: in place of the template's. */
function withTitle(template: string, markup: string): [string, string] {
  const [title] = TITLE.exec(markup) ?? [];
  return title === undefined
    ? [template, markup]
    : [template.replace(TITLE, () => title), markup.replace(TITLE, '')];
}

/** The registry without releases that no page would load: of those that were live before, the last one. */
function trimRegistry({ sections, ...rest }: Registry): Registry {
  const trimmed = Object.entries(sections).map(([name, section]) => {
    return [name, { ...section, previous: section.previous.slice(0, 1) }] as const;
  });
  return { ...rest, sections: Object.fromEntries(trimmed) };
}

/** A public page that was made ahead: one of the shell, or one of a section in the shell's frame. */
function findStaticPage({ path, shell, prerenderedSectionPage }: PageOptions): string | null {
  const [, sectionFiles] = [...shell.prerendered].find(([pattern]) => matchesPattern(pattern, path)) ?? [];
  if (sectionFiles !== undefined) return sectionFiles;
  return prerenderedSectionPage !== null && shell.publicLayout !== null
    ? insertIntoLayout(shell.publicLayout, prerenderedSectionPage)
    : null;
}

/** What a search engine or a shared link says of the page: nothing of its address, which may name a certificate. */
function description({ society }: AppConfig, page: SectionPage | undefined): string {
  const portal = `the member portal of ${society.name}: your certificates, payments, documents and help in one place.`;
  return page ? `${page.title}, in ${portal}` : `T${portal.slice(1)}`;
}

/**
 * What begins while the shell's own script is still on its way: the scripts of the page's section are fetched, and on
 * members' pages the sign-in code, which runs as soon as it is there. Nothing waits for it, so that it may fail or hang.
 * Every page says where that code is.
 */
function renderPreloads(options: PageOptions, isStatic: boolean): string[] {
  const { sectionPage: page, registry, shell, releasesOrigin = '' } = options;
  const section = page && registry.sections[page.section];
  // A page that is there from its HTML needs its section when the shell has come.
  const isLoaded = section?.enabled && !section.dev && !isStatic;
  const sectionFiles = isLoaded ? [section.live.entry, ...section.live.preload] : [];
  const authFiles = authScriptFiles(shell);
  return [
    authFiles[0] ? inlineJson('portal-sign-in', authFiles[0]) : '',
    ...guardedAuthScriptFiles(options).map(
      (file) => `<link rel="preload" as="script" fetchpriority="high" ${attributes('href', file)}>`,
    ),
    ...sectionFiles
      .map(({ url, integrity }) => ({ url: `${releasesOrigin}${url}`, integrity }))
      .map((file) => `<link rel="preload" as="script" ${attributes('href', file)}>`),
  ];
}

/** The sign-in code where it runs by itself: on members' pages. */
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
