import type { RegistrySection } from '@portal/section-sdk/registry';
import type { StaffMetadata } from '@portal/section-sdk/staff-metadata';

interface SectionSummary {
  readonly release: string;
  /** When, by whom and why it went live. Undefined if it is not live. */
  readonly since: string | undefined;
  readonly owner: string;
}

export function describeSection(
  name: string,
  section: RegistrySection,
  running: string | undefined,
  { since }: StaffMetadata,
): SectionSummary {
  const version = running ?? section.live.version;
  const live = since[name];
  return {
    release: `${name} ${version}: ${describeReleaseStatus(section, version, running !== undefined)}`,
    since: live?.version === version && section.variant === undefined ? live.description : undefined,
    owner: `${section.owner.team}, ${section.owner.contact}`,
  };
}

function describeReleaseStatus(
  { enabled, live, dev, variant }: RegistrySection,
  version: string,
  isRunning: boolean,
): string {
  if (dev) return 'from source on this machine; not visible to others';
  if (!enabled) return 'disabled for all browsers';
  if (version !== live.version) return `not the live version, which is ${live.version}`;
  if (variant === 'preview') return 'a preview; only this tab has it';
  if (variant === 'canary') return 'a canary; this browser is in its percentage';
  return isRunning ? 'live' : 'live, but not loaded in this tab';
}
