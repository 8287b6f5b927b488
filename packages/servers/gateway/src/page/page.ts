import { todayInChicago } from '@portal/domain/values/dates';
import type { AppConfig } from '@portal/platform/app-config';
import { fitsPattern } from '@portal/platform/page-paths';
import type { Registry, ReleaseFile } from '@portal/platform/registry';
import type { SectionPage } from '@portal/platform/section-pages';
import type { StaffFacts } from '@portal/platform/staff-facts';
import { releaseUrl } from '@portal/release-store/release-record';
import type { NavMessage } from '../files/navmessage.ts';
import { escapeHtml, inlineJson } from './html.ts';
import { fillMemberFrame } from './member-frame.ts';
import { fillPrerendered, inFrame } from './prerendered.ts';
import { withPublicScript } from './public-script.ts';
import type { ShellFiles } from './shell-files.ts';

interface PageParts {
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
  readonly madeAhead: string | null;
  readonly announcement: NavMessage | null;
  /** Null where it is not staff who asks. */
  readonly staff: StaffFacts | null;
  /** HTML that stands above everything. */
  readonly notice: string;
}

/**
 * The HTML of a page: the shell's template with registry and configuration inline, so that nothing waits for them; the
 * owner's code on its way before any script has run; on public pages the page itself, which needs no shell; and on
 * members' pages their frame, which says nothing of the member.
 */
export function renderPage(parts: PageParts): string {
  const { path, nonce, shell, registry, releasesOrigin, config } = parts;
  const { sectionPage, announcement, staff, notice } = parts;
  const year = todayInChicago(new Date()).slice(0, 4);
  const values = { ...config, year };
  const source = publicPage(parts);
  const prerendered = source === null ? null : fillPrerendered(source, values, nonce);
  const frame =
    sectionPage?.access === 'guarded' && shell.memberFrame !== null
      ? fillMemberFrame(shell.memberFrame, { path, page: sectionPage, registry, values, nonce })
      : null;
  const head = [
    `<meta name="csp-nonce" content="" nonce="${nonce}">`,
    // Without an icon the browser asks for /favicon.ico, which does not exist.
    `<link rel="icon" href="${escapeHtml(config.society.iconUrl ?? config.society.markUrl)}">`,
    `<meta name="description" content="${escapeHtml(description(config, sectionPage))}">`,
    ...ahead(parts, prerendered !== null),
    inlineJson('portal-registry', whatPagesLoad(registry)),
    releasesOrigin ? inlineJson('portal-releases', releasesOrigin) : '',
    inlineJson('portal-config', config),
    announcement ? inlineJson('portal-announcement', announcement) : '',
    staff ? inlineJson('portal-staff', staff) : '',
    // After what it reads, which has come in one piece or in several: it runs as soon as it is there itself.
    ...signInFiles(parts).map(
      (file) => `<script async fetchpriority="high" ${attributes('src', file)}></script>`,
    ),
    (prerendered ?? frame)?.styles ?? '',
  ].join('');
  const scripts =
    (prerendered && withPublicScript(shell.betweenHeadAndRoot, shell.record)) ?? shell.betweenHeadAndRoot;
  const body = scripts.replace('<body>', (tag) => `${tag}${notice}`);
  const [beforeHead, markup] = withTitle(shell.beforeHead, (prerendered ?? frame)?.markup ?? '');
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
function whatPagesLoad({ sections, ...rest }: Registry): Registry {
  const trimmed = Object.entries(sections).map(([name, section]) => {
    return [name, { ...section, previous: section.previous.slice(0, 1) }] as const;
  });
  return { ...rest, sections: Object.fromEntries(trimmed) };
}

/** A public page that was made ahead: one of the shell, or one of a section in the shell's frame. */
function publicPage({ path, shell, madeAhead }: PageParts): string | null {
  const [, own] = [...shell.prerendered].find(([pattern]) => fitsPattern(pattern, path)) ?? [];
  if (own !== undefined) return own;
  return madeAhead !== null && shell.publicFrame !== null ? inFrame(shell.publicFrame, madeAhead) : null;
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
function ahead(parts: PageParts, isWhole: boolean): string[] {
  const { sectionPage: page, registry, shell, releasesOrigin = '' } = parts;
  const section = page && registry.sections[page.section];
  // A page that is there from its HTML needs its section when the shell has come.
  const isLoaded = section?.enabled && !section.dev && !isWhole;
  const own = isLoaded ? [section.live.entry, ...section.live.preload] : [];
  const signIn = filesOfSignIn(shell);
  return [
    signIn[0] ? inlineJson('portal-sign-in', signIn[0]) : '',
    ...signInFiles(parts).map(
      (file) => `<link rel="preload" as="script" fetchpriority="high" ${attributes('href', file)}>`,
    ),
    ...own
      .map(({ url, integrity }) => ({ url: `${releasesOrigin}${url}`, integrity }))
      .map((file) => `<link rel="preload" as="script" ${attributes('href', file)}>`),
  ];
}

/** The sign-in code where it runs by itself: on members' pages. */
function signInFiles({ sectionPage, shell }: PageParts): ReleaseFile[] {
  return sectionPage?.access === 'guarded' ? filesOfSignIn(shell) : [];
}

function filesOfSignIn({ record }: ShellFiles): ReleaseFile[] {
  if (!record) return [];
  return record.preload.signIn.map((file) => ({
    url: releaseUrl(record, file),
    integrity: record.files[file]?.integrity ?? '',
  }));
}

function attributes(name: 'src' | 'href', { url, integrity }: ReleaseFile): string {
  return `crossorigin="anonymous" ${name}="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}"`;
}
