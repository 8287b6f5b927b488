import { readRevision } from '@portal/cli/registry-store';
import { integrityOf } from '@portal/release-registry/content-hash';
import type { Revisions } from '@portal/release-registry/revisions';
import { Registry } from '@portal/section-sdk/registry';

const IN_PAGE = /<script type="application\/json" id="portal-registry">(.*?)<\/script>/s;
const FILE = /\/releases\/([a-z-]+)\/([0-9A-Za-z.-]+)\//g;

/** Descriptions of inconsistencies, and the number of opened pages. */
export interface TabObservations {
  opened: number;
  readonly wrong: string[];
}

/** Opens pages one after the other with everything they load, until `isOver`. */
export async function pollPages(
  origin: string,
  revisions: Revisions,
  observations: TabObservations,
  isOver: () => boolean,
): Promise<void> {
  let seen = 0;
  while (!isOver()) {
    const html = await text(`${origin}/payments`);
    const registry = inPage(html);
    if (registry === null) {
      observations.wrong.push('a page has no valid registry');
      continue;
    }
    seen = assertMonotonic(seen, registry, observations);
    await compare(html, registry, revisions, observations);
    for (const { entry } of Object.values(registry.sections).map(({ live }) => live)) {
      const body = Buffer.from(await (await fetch(`${origin}${entry.url}`)).arrayBuffer());
      if (integrityOf(body) !== entry.integrity)
        observations.wrong.push(`${entry.url} does not match its integrity hash`);
    }
    const later = Registry.safeParse(JSON.parse(await text(`${origin}/registry.json`)));
    if (later.success) seen = assertMonotonic(seen, later.data, observations);
    else observations.wrong.push('registry.json is invalid');
    observations.opened += 1;
  }
}

/** Checks that the page uses exactly one stored revision. */
async function compare(
  html: string,
  registry: Registry,
  revisions: Revisions,
  observations: TabObservations,
): Promise<void> {
  const stored = await readRevision(revisions, registry.revision);
  const live = (of: Registry) =>
    JSON.stringify([of.shell?.version, Object.entries(of.sections).map(([name, { live }]) => [name, live])]);
  const mixed = (what: string) => observations.wrong.push(`revision ${registry.revision} ${what}`);
  if (live(registry) !== live(stored)) mixed('differs between page and store');
  if (!html.includes(`data-shell="${registry.shell?.version}"`)) mixed('is in the page of another shell');
  for (const [, name = '', version] of html.replace(IN_PAGE, '').matchAll(FILE)) {
    const expected = name === 'shell' ? registry.shell?.version : registry.sections[name]?.live.version;
    if (version !== expected) mixed(`is mixed with ${name} ${version}`);
  }
}

function assertMonotonic(seen: number, { revision }: Registry, { wrong }: TabObservations): number {
  if (revision < seen) wrong.push(`revision ${revision} after ${seen}`);
  return Math.max(seen, revision);
}

function inPage(html: string): Registry | null {
  const json = IN_PAGE.exec(html)?.[1];
  const parsed = Registry.safeParse(json === undefined ? null : JSON.parse(json));
  return parsed.success ? parsed.data : null;
}

const text = async (address: string) => (await fetch(address)).text();
