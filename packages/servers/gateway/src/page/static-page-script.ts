import { releaseUrl, type ShellRecord } from '@portal/release-registry/release-record';
import { escapeHtml } from './html.ts';

/** File name of the static-page script in a shell release. A development build has none. */
const FILE = 'static-page.js';

/** Adds the static-page script. It loads the shell's scripts later, whose type the browser ignores until then. */
export function injectStaticPageScript(html: string, record: ShellRecord | null): string | null {
  const file = record?.files[FILE];
  if (!record || !file) return null;
  const url = escapeHtml(releaseUrl(record, FILE));
  const script = `<script defer crossorigin="anonymous" src="${url}" integrity="${escapeHtml(file.integrity)}"></script>`;
  const deferred = html.replace(/<script\b(?=[^>]*\ssrc=)/g, '<script type="portal-deferred"');
  return script + deferred;
}
