import type { RegistrySection, SectionRelease } from '@portal/section-sdk/registry';
import { releaseUrl, type SectionRecord } from './release-record.ts';

/** A release as the registry names it: where its files are, and what the browser must find in them. */
export function toSectionRelease(record: SectionRecord): SectionRelease {
  const file = (name: string) => ({
    url: releaseUrl(record, name),
    integrity: record.files[name]?.integrity ?? '',
  });
  const { version, container } = record;
  return { version, container, entry: file(record.entry), preload: record.preload.map(file) };
}

/** What the registry says of a release's section before any of its code. */
export function toSectionMetadata(record: SectionRecord) {
  const { owner, routes, navigation, fallback, slots, slotContent, flags } = record;
  return {
    owner,
    routes,
    navigation,
    fallback,
    ...(slots && { slots }),
    ...(slotContent && { fills: slotContent }),
    ...(flags && { flags: Object.keys(flags) }),
  };
}

/** A release as a candidate, with its share of the browsers in per cent. */
export function toCanary(record: SectionRecord, percent: number): NonNullable<RegistrySection['canary']> {
  return { percent, release: toSectionRelease(record), ...toSectionMetadata(record) };
}
