import { activeEntry, navEntries } from '@portal/section-sdk/nav-entries';
import type { Registry } from '@portal/section-sdk/registry';
import { findSectionPage, type SectionPage, slotProvider } from '@portal/section-sdk/section-pages';
import { escapeHtml } from './html.ts';
import { fillPrerendered, type Prerendered } from './prerendered.ts';

interface LayoutOptions {
  /** As it stands in the address. */
  readonly path: string;
  readonly page: SectionPage;
  readonly registry: Registry;
  /** The configuration, and what is true of every page. */
  readonly values: object;
  readonly nonce: string;
}

/** One entry of the navigation for each icon, as the shell's build rendered it: `<li data-entry="bank">…</li>`. */
const ENTRIES = /(?:<li data-entry="[a-z]+">(?:(?!<\/li>).)*<\/li>)+/gs;
const ENTRY = /<li data-entry="([a-z]+)">(?:(?!<\/li>).)*<\/li>/gs;

/**
 * Fills the frame of members' pages for one page, before anybody knows who asks for it: its title, and the navigation of
 * the registry with the place where the page is. Null when this environment leaves out a value that the frame wants.
 */
export function fillMemberLayout(source: string, options: LayoutOptions): Prerendered | null {
  const { page, registry, values, nonce } = options;
  const withEntries = source.replace(ENTRIES, (rendered) => renderNavigation(rendered, options));
  const isProfilePage = findSectionPage(registry, '/profile')?.section === page.section;
  const markup = isProfilePage ? withEntries.replace(' href="/profile"', ` ${CURRENT}$&`) : withEntries;
  const ownMarkup = {
    title: page.title,
    // A page for one thing of many has that thing's name as its title.
    ...(page.path.includes(':') ? {} : { heading: page.title }),
    ...(page.topic !== undefined && slotProvider(registry, 'page-help') ? { topic: page.topic } : {}),
  };
  return fillPrerendered(markup, { ...values, page: ownMarkup }, nonce);
}

const CURRENT = 'aria-current="page"';

function renderNavigation(rendered: string, { path, page, registry }: LayoutOptions): string {
  const byIcon = new Map([...rendered.matchAll(ENTRY)].map(([match, icon]) => [icon, match]));
  const entries = navEntries(registry);
  const active = activeEntry(entries, path, page.section);
  return entries
    .map((entry) => {
      // As in the shell, where a section names an icon that this one does not have.
      const icon = byIcon.has(entry.icon) ? entry.icon : 'documents';
      const current = entry === active ? `${CURRENT} ` : '';
      return (byIcon.get(icon) ?? '')
        .replace(` href="/${icon}"`, () => ` ${current}href="${escapeHtml(entry.to)}"`)
        .replace('%%entry.label%%', () => escapeHtml(entry.label));
    })
    .join('');
}
