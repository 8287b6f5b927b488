import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { placeholder, placeholderConfig } from '@portal/section-sdk/template-placeholders';
import { renderToHtml } from '@portal/ui/render-to-html';
import {
  renderMemberLayoutTemplate,
  renderPublicLayoutTemplate,
  renderStaticPage,
  staticPaths,
} from './static-pages/render-static-page.tsx';

/** Prerenders public pages and layouts after the shell's build, with placeholders such as `%%society.name%%`. */
const folder = path.resolve(process.cwd(), 'dist/prerendered');
mkdirSync(folder, { recursive: true });
const pages: Record<string, string> = {};
for (const address of staticPaths) {
  const file = `${address.slice(1) || 'home'}.html`;
  writeFileSync(
    path.join(folder, file),
    renderToHtml((cache) => renderStaticPage(address, placeholderConfig(), placeholder('year'), cache)),
  );
  pages[address] = `prerendered/${file}`;
}
writeFileSync(
  path.join(folder, 'member-layout.html'),
  renderToHtml(
    (cache) =>
      renderMemberLayoutTemplate(
        placeholderConfig(),
        placeholder('year'),
        placeholder('page.title'),
        placeholder('entry.label'),
        cache,
      ),
    // No script handles the buttons yet. A lost click is worse than a button that works a moment later.
  ).replaceAll('<button', '<button inert'),
);
writeFileSync(
  path.join(folder, 'public-layout.html'),
  renderToHtml((cache) =>
    renderPublicLayoutTemplate(placeholderConfig(), placeholder('year'), placeholder('page.content'), cache),
  ),
);
writeFileSync(path.join(folder, 'pages.json'), `${JSON.stringify(pages, null, 2)}\n`);
