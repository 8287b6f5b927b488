import type { AppConfig } from '@portal/platform/app-config';
import type { Registry } from '@portal/platform/registry';
import type { NavMessage } from '../files/navmessage.ts';
import { releaseUrl, type ShellRecord } from '../files/release-record.ts';
import { escapeHtml, inlineJson } from './html.ts';
import { fillPrerendered } from './prerendered.ts';
import type { PageOwner } from './routes.ts';
import type { ShellFiles } from './shell-files.ts';

interface PageParts {
  readonly path: string;
  readonly nonce: string;
  readonly shell: ShellFiles;
  readonly registry: Registry;
  readonly config: AppConfig;
  readonly owner: PageOwner | null;
  readonly announcement: NavMessage | null;
}

/**
 * The HTML of a page: the shell's template with registry and configuration inline, so that nothing waits for them; the
 * owner's code on its way before any script has run; and, on public pages, the page itself.
 */
export function renderPage({ path, nonce, shell, registry, config, owner, announcement }: PageParts): string {
  const source = shell.prerendered.get(path === '/' ? path : path.replace(/\/$/, ''));
  const prerendered = source === undefined ? null : fillPrerendered(source, config, nonce);
  const head = [
    `<meta name="csp-nonce" content="" nonce="${nonce}">`,
    // Without it the browser asks for /favicon.ico, which nobody has.
    `<link rel="icon" href="${escapeHtml(config.society.markUrl)}">`,
    `<meta name="description" content="${escapeHtml(description(config, owner))}">`,
    ...preloads(owner, shell.record),
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
function description({ society }: AppConfig, owner: PageOwner | null): string {
  const portal = `the member portal of ${society.name}: your certificates, payments, documents and help in one place.`;
  return owner ? `${owner.route.title}, in ${portal}` : `T${portal.slice(1)}`;
}

/** Links that fetch the scripts of the page's section while the shell's own are still on their way. */
function preloads(owner: PageOwner | null, shell: ShellRecord | null): string[] {
  if (owner === null) return [];
  const { live, dev } = owner.section;
  const own = dev ? [] : [live.entry, ...live.preload];
  const signIn =
    shell && owner.route.access === 'guarded'
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
