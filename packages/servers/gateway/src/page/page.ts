import type { AppConfig } from '@portal/platform/app-config';
import { fitsPattern } from '@portal/platform/page-paths';
import type { Registry } from '@portal/platform/registry';
import type { SectionPage } from '@portal/platform/section-pages';
import { releaseUrl, type ShellRecord } from '@portal/release-store/release-record';
import type { NavMessage } from '../files/navmessage.ts';
import { escapeHtml, inlineJson } from './html.ts';
import { fillPrerendered } from './prerendered.ts';
import type { ShellFiles } from './shell-files.ts';

interface PageParts {
  /** As it stands in the address. */
  readonly path: string;
  readonly nonce: string;
  readonly shell: ShellFiles;
  readonly registry: Registry;
  readonly config: AppConfig;
  /** Undefined for the shell's own pages and for unknown ones. */
  readonly sectionPage: SectionPage | undefined;
  readonly announcement: NavMessage | null;
}

/**
 * The HTML of a page: the shell's template with registry and configuration inline, so that nothing waits for them; the
 * owner's code on its way before any script has run; and, on public pages, the page itself.
 */
export function renderPage(parts: PageParts): string {
  const { path, nonce, shell, registry, config, sectionPage, announcement } = parts;
  const [, source] = [...shell.prerendered].find(([pattern]) => fitsPattern(pattern, path)) ?? [];
  const prerendered = source === undefined ? null : fillPrerendered(source, config, nonce);
  const head = [
    `<meta name="csp-nonce" content="" nonce="${nonce}">`,
    // Without it the browser asks for /favicon.ico, which nobody has.
    `<link rel="icon" href="${escapeHtml(config.society.markUrl)}">`,
    `<meta name="description" content="${escapeHtml(description(config, sectionPage))}">`,
    ...preloads(sectionPage, registry, shell.record),
    inlineJson('portal-registry', registry),
    inlineJson('portal-config', config),
    announcement ? inlineJson('portal-announcement', announcement) : '',
    prerendered?.styles ?? '',
  ].join('');
  return [shell.beforeHead, head, shell.betweenHeadAndRoot, prerendered?.markup ?? '', shell.afterRoot].join(
    '',
  );
}

/** What a search engine or a shared link says of the page: nothing of its address, which may name a certificate. */
function description({ society }: AppConfig, page: SectionPage | undefined): string {
  const portal = `the member portal of ${society.name}: your certificates, payments, documents and help in one place.`;
  return page ? `${page.title}, in ${portal}` : `T${portal.slice(1)}`;
}

/** Links that fetch the scripts of the page's section while the shell's own are still on their way. */
function preloads(
  page: SectionPage | undefined,
  { sections }: Registry,
  shell: ShellRecord | null,
): string[] {
  if (page === undefined) return [];
  const section = sections[page.section];
  const own = section?.enabled && !section.dev ? [section.live.entry, ...section.live.preload] : [];
  const signIn =
    shell && page.access === 'guarded'
      ? shell.preload.signIn.map((file) => ({
          url: releaseUrl(shell, file),
          integrity: shell.files[file]?.integrity ?? '',
        }))
      : [];
  return [...own, ...signIn].map(
    ({ url, integrity }) =>
      `<link rel="preload" as="script" crossorigin="anonymous" href="${escapeHtml(url)}" integrity="${escapeHtml(integrity)}">`,
  );
}
