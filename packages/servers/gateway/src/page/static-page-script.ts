import { releaseUrl, type ShellRecord } from '@portal/release-registry/release-record';
import { escapeHtml } from './html.ts';

/** The name of that script in a release of the shell; a development build has none. */
const FILE = 'public-page.js';

/**
 * Part of the shell's template for a public page that is shown from its HTML: the small script of such pages stands before
 * the shell's own, which it brings later, and which the browser takes for data until then. Null where the release has no
 * such script.
 */
export function injectStaticPageScript(html: string, record: ShellRecord | null): string | null {
  const file = record?.files[FILE];
  if (!record || !file) return null;
  const url = escapeHtml(releaseUrl(record, FILE));
  const script = `<script defer crossorigin="anonymous" src="${url}" integrity="${escapeHtml(file.integrity)}"></script>`;
  const deferred = html.replace(/<script\b(?=[^>]*\ssrc=)/g, '<script type="portal-deferred"');
  return script + deferred;
}
