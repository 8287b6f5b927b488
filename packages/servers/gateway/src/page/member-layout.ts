import { hasApiExtension } from '@portal/section-sdk/api-extensions';
import type { AppConfig } from '@portal/section-sdk/app-config';
import { activeEntry, navEntries } from '@portal/section-sdk/nav-entries';
import type { Registry } from '@portal/section-sdk/registry';
import { findSectionPage, type SectionPage, slotProvider } from '@portal/section-sdk/section-pages';
import { escapeHtml } from './html.ts';
import { fillPrerendered, type Prerendered } from './prerendered.ts';

interface LayoutOptions {
  readonly path: string;
  readonly page: SectionPage;
  readonly registry: Registry;
  readonly values: Pick<AppConfig, 'apiExtensions'> & object;
  readonly nonce: string;
}

/** Navigation entries as the shell's build rendered them, one per icon: `<li data-entry="bank">…</li>`. */
const ENTRIES = /(?:<li data-entry="[a-z]+">(?:(?!<\/li>).)*<\/li>)+/gs;
const ENTRY = /<li data-entry="([a-z]+)">(?:(?!<\/li>).)*<\/li>/gs;

/** Fills the layout of members' pages, before sign-in. Returns null when the configuration lacks a value. */
export function fillMemberLayout(source: string, options: LayoutOptions): Prerendered | null {
  const { page, registry, values, nonce } = options;
  const withEntries = source.replace(ENTRIES, (rendered) => renderNavigation(rendered, options));
  const isProfilePage = findSectionPage(registry, '/profile')?.section === page.section;
  const markup = isProfilePage ? withEntries.replace(' href="/profile"', ` ${CURRENT}$&`) : withEntries;
  const ownMarkup = {
    title: page.title,
    // A detail page has the title of its item.
    ...(page.path.includes(':') ? {} : { heading: page.title }),
    ...(hasHelp(options) ? { topic: page.topic } : {}),
  };
  return fillPrerendered(markup, { ...values, page: ownMarkup }, nonce);
}

/** The shell decides the same: its help button needs a topic, a section and an API with questions. */
function hasHelp({ page, registry, values }: LayoutOptions): boolean {
  return (
    page.topic !== undefined &&
    slotProvider(registry, 'page-help') !== undefined &&
    hasApiExtension(values, 'page-help')
  );
}

const CURRENT = 'aria-current="page"';

function renderNavigation(rendered: string, { path, page, registry }: LayoutOptions): string {
  const byIcon = new Map([...rendered.matchAll(ENTRY)].map(([match, icon]) => [icon, match]));
  const entries = navEntries(registry);
  const active = activeEntry(entries, path, page.section);
  return entries
    .map((entry) => {
      // The shell uses the same fallback for an icon that it does not have.
      const icon = byIcon.has(entry.icon) ? entry.icon : 'documents';
      const current = entry === active ? `${CURRENT} ` : '';
      return (byIcon.get(icon) ?? '')
        .replace(` href="/${icon}"`, () => ` ${current}href="${escapeHtml(entry.to)}"`)
        .replace('%%entry.label%%', () => escapeHtml(entry.label));
    })
    .join('');
}
