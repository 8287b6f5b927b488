import { matchesPattern, patternsOverlap, reservedPrefix } from '@portal/section-sdk/route-patterns';
import { sectionPages } from '@portal/section-sdk/section-pages';
import semver from 'semver';
import type { SectionRecord, ShellRecord } from '../release-record.ts';
import type { RegistryState } from './registry-state.ts';
import { ReleaseCheckError } from './release-check-error.ts';

/** Release records of the live shell and of each enabled section. */
export interface LiveRecords {
  readonly shell: ShellRecord;
  readonly sections: readonly SectionRecord[];
}

/**
 * Validates a registry before it goes live. It rejects:
 * - a section that needs a module version or export that the shell lacks
 * - a route that overlaps with another section, the shell or the gateway
 * - a navigation entry with a duplicate label, an unknown target or an unknown icon
 * - a slot that two sections fill
 * @throws ReleaseCheckError with the release, the problem and the fix
 */
export function checkRegistry(content: RegistryState, { shell, sections }: LiveRecords): void {
  for (const section of sections) checkCompatibility(section, shell);
  checkRoutes(content, shell);
  checkNavigation(content, shell);
  checkSlots(content);
}

/** Checks the imports that the build recorded. A missing export would fail in every browser. */
function checkCompatibility({ name, version, consumes }: SectionRecord, shell: ShellRecord): void {
  const live = `the live shell ${shell.version}`;
  for (const [module, { requires, names }] of Object.entries(consumes)) {
    const needs = `${name} ${version} needs ${module} ${requires}`;
    const fix = 'Promote a shell that has it first, or build the section against what is live.';
    const provided = shell.provides[module];
    if (!provided) throw new ReleaseCheckError(`${needs}, and ${live} does not share it. ${fix}`);
    if (!semver.satisfies(provided.version, requires, { includePrerelease: true })) {
      throw new ReleaseCheckError(`${needs}, and ${live} has ${provided.version}. ${fix}`);
    }
    const missing = names.filter(
      (claimed) => claimed !== '*' && provided.exports?.includes(claimed) === false,
    );
    if (missing.length > 0) {
      throw new ReleaseCheckError(
        `${name} ${version} takes ${missing.join(', ')} of ${module}, which ${live} does not have. ${fix}`,
      );
    }
  }
}

function checkRoutes({ sections }: RegistryState, shell: ShellRecord): void {
  const claimed = shell.routes.map((path) => ({ owner: 'the shell', path }));
  for (const [name, { routes }] of Object.entries(sections)) {
    for (const { path } of routes) {
      const reserved = reservedPrefix(path);
      if (reserved !== undefined) {
        throw new ReleaseCheckError(`${name} may not use the path ${path}: the gateway uses /${reserved}.`);
      }
      const other = claimed.find((page) => patternsOverlap(page.path, path));
      if (other) {
        throw new ReleaseCheckError(
          `${name} may not use the path ${path}: ${other.owner} uses ${other.path}.`,
        );
      }
      claimed.push({ owner: name, path });
    }
  }
}

/** A filled slot that the shell does not have, as after a rollback, stays empty and breaks nothing. */
function checkSlots({ sections }: RegistryState): void {
  const filled = new Map<string, string>();
  for (const [name, { slotContent = [] }] of Object.entries(sections)) {
    for (const slot of slotContent) {
      const other = filled.get(slot);
      if (other !== undefined)
        throw new ReleaseCheckError(`${name} may not fill the slot ${slot}: ${other} does.`);
      filled.set(slot, name);
    }
  }
}

function checkNavigation(content: RegistryState, shell: ShellRecord): void {
  const pages = sectionPages(content);
  const labels = new Map<string, string>();
  for (const [name, { navigation }] of Object.entries(content.sections)) {
    for (const { label, to, icon } of navigation) {
      const entry = `${name} may not have the entry '${label}' in the navigation`;
      const other = labels.get(label.toLowerCase());
      if (other !== undefined)
        throw new ReleaseCheckError(`${entry}: ${other} has one of that name. Call it something else.`);
      labels.set(label.toLowerCase(), name);
      const target = pages.find(({ path }) => matchesPattern(path, to));
      if (target?.section !== name) {
        const whose = target ? `is a page of ${target.section}` : 'is no page of any section';
        throw new ReleaseCheckError(`${entry}: ${to} ${whose}. Lead to one of the section's own routes.`);
      }
      if (!shell.icons.includes(icon)) {
        throw new ReleaseCheckError(
          `${entry}: the live shell ${shell.version} has no icon '${icon}'. It has ${shell.icons.join(', ')}.`,
        );
      }
    }
  }
}
