import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { token, tokenConfig } from '@portal/platform/made-ahead-tokens';
import { toHtml } from '@portal/ui/to-html';
import { staticApp, staticMemberFrame, staticPaths, staticPublicFrame } from './static-app.tsx';

/**
 * Runs after the shell's build: writes its public pages as HTML, with tokens such as `%%society.name%%` where the
 * environment's values go, so that they paint before any script has run (decision 0005); and the frames of the pages of
 * sections, public ones and members'.
 */
const folder = path.resolve(process.cwd(), 'dist/prerendered');
mkdirSync(folder, { recursive: true });
const pages: Record<string, string> = {};
for (const address of staticPaths) {
  const file = `${address.slice(1) || 'home'}.html`;
  writeFileSync(
    path.join(folder, file),
    toHtml((cache) => staticApp(address, tokenConfig(), token('year'), cache)),
  );
  pages[address] = `prerendered/${file}`;
}
writeFileSync(
  path.join(folder, 'member-frame.html'),
  toHtml(
    (cache) =>
      staticMemberFrame(tokenConfig(), token('year'), token('page.title'), token('entry.label'), cache),
    // Nothing answers them yet, and a press that is lost is worse than a button that comes a moment later.
  ).replaceAll('<button', '<button inert'),
);
writeFileSync(
  path.join(folder, 'public-frame.html'),
  toHtml((cache) => staticPublicFrame(tokenConfig(), token('year'), token('page.content'), cache)),
);
writeFileSync(path.join(folder, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
