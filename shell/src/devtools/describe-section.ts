import type { RegistrySection } from '@portal/section-sdk/registry';
import type { StaffMetadata } from '@portal/section-sdk/staff-metadata';

/** What staff are told of a section: the words that they can repeat to its team. */
interface SectionSummary {
  /** 'payments 1.4.0-ab12cd: live'. */
  readonly release: string;
  /** Since when, by whom and why it is live; undefined for what is not. */
  readonly since: string | undefined;
  /** 'Payments team, payments-team@example.org'. */
  readonly owner: string;
}

/** `running` is the version whose code is in this tab; undefined where none is. */
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
  if (dev) return 'from source on this machine; nobody else sees it';
  if (!enabled) return 'switched off for everybody';
  if (version !== live.version) return `not what is live now, which is ${live.version}`;
  if (variant === 'preview') return 'a preview; only this tab has it';
  if (variant === 'canary') return 'a candidate; this browser is among those that try it';
  return isRunning ? 'live' : 'live, but not loaded in this tab';
}
