import { fitsPattern, overlap, reservedPrefix } from '@portal/platform/page-paths';
import { sectionPages } from '@portal/platform/section-pages';
import { SHELL_SLOTS } from '@portal/platform/slot-names';
import type { SectionRecord, ShellRecord } from '@portal/release-store/release-record';
import semver from 'semver';
import type { RegistryContent } from './entries.ts';
import { Refusal } from './refusal.ts';

/** The records of what is live: of the shell, and of each section that is switched on. */
export interface LiveRecords {
  readonly shell: ShellRecord;
  readonly sections: readonly SectionRecord[];
}

/**
 * Refuses a registry that would break the portal: a section that needs of the shell what it does not have, one that takes
 * addresses of another section, of the shell or of the gateway, and an entry of the navigation that leads nowhere, is
 * there twice or has an icon that the shell does not know, and one that offers or fills a slot which another has.
 * @throws Refusal that says what is wrong, with which release, and how to mend it.
 */
export function checkRegistry(content: RegistryContent, { shell, sections }: LiveRecords): void {
  for (const section of sections) checkConsumed(section, shell);
  checkAddresses(content, shell);
  checkNavigation(content, shell);
  checkSlots(content);
}

/** What the build really takes, and not what somebody wrote of it: a missing name fails in every browser. */
function checkConsumed({ name, version, consumes }: SectionRecord, shell: ShellRecord): void {
  const live = `the live shell ${shell.version}`;
  for (const [module, { requires, names }] of Object.entries(consumes)) {
    const needs = `${name} ${version} needs ${module} ${requires}`;
    const mend = 'Promote a shell that has it first, or build the section against what is live.';
    const given = shell.provides[module];
    if (!given) throw new Refusal(`${needs}, and ${live} does not share it. ${mend}`);
    if (!semver.satisfies(given.version, requires, { includePrerelease: true })) {
      throw new Refusal(`${needs}, and ${live} has ${given.version}. ${mend}`);
    }
    const missing = names.filter((taken) => taken !== '*' && given.exports?.includes(taken) === false);
    if (missing.length > 0) {
      throw new Refusal(
        `${name} ${version} takes ${missing.join(', ')} of ${module}, which ${live} does not have. ${mend}`,
      );
    }
  }
}

function checkAddresses({ sections }: RegistryContent, shell: ShellRecord): void {
  const taken = shell.routes.map((path) => ({ owner: 'the shell', path }));
  for (const [name, { routes }] of Object.entries(sections)) {
    for (const { path } of routes) {
      const reserved = reservedPrefix(path);
      if (reserved !== undefined) {
        throw new Refusal(`${name} may not have the address ${path}: the gateway has /${reserved}.`);
      }
      const other = taken.find((page) => overlap(page.path, path));
      if (other) {
        throw new Refusal(`${name} may not have the address ${path}: ${other.owner} has ${other.path}.`);
      }
      taken.push({ owner: name, path });
    }
  }
}

/** A slot that is filled and offered by nobody, as after a roll back, is left empty and breaks nothing. */
function checkSlots({ sections }: RegistryContent): void {
  const offered = new Map(SHELL_SLOTS.map((slot) => [slot, 'the shell']));
  const filled = new Map<string, string>();
  for (const [name, { slots = [], fills = [] }] of Object.entries(sections)) {
    for (const slot of slots) {
      const other = offered.get(slot);
      if (other !== undefined) throw new Refusal(`${name} may not offer the slot ${slot}: ${other} does.`);
      offered.set(slot, name);
    }
    for (const slot of fills) {
      const other = filled.get(slot);
      if (other !== undefined) throw new Refusal(`${name} may not fill the slot ${slot}: ${other} does.`);
      filled.set(slot, name);
    }
  }
}

function checkNavigation(content: RegistryContent, shell: ShellRecord): void {
  const pages = sectionPages(content);
  const labels = new Map<string, string>();
  for (const [name, { navigation }] of Object.entries(content.sections)) {
    for (const { label, to, icon } of navigation) {
      const entry = `${name} may not have the entry '${label}' in the navigation`;
      const other = labels.get(label.toLowerCase());
      if (other !== undefined)
        throw new Refusal(`${entry}: ${other} has one of that name. Call it something else.`);
      labels.set(label.toLowerCase(), name);
      const target = pages.find(({ path }) => fitsPattern(path, to));
      if (target?.section !== name) {
        const whose = target ? `is a page of ${target.section}` : 'is no page of any section';
        throw new Refusal(`${entry}: ${to} ${whose}. Lead to one of the section's own routes.`);
      }
      if (!shell.icons.includes(icon)) {
        throw new Refusal(
          `${entry}: the live shell ${shell.version} has no icon '${icon}'. It has ${shell.icons.join(', ')}.`,
        );
      }
    }
  }
}
