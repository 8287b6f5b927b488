import type { RegistrySection, SectionRelease } from '@portal/section-sdk/registry';
import { releaseUrl, type SectionRecord } from './release-record.ts';

/** Returns a release as a registry entry: file URLs and integrity hashes. */
export function toSectionRelease(record: SectionRecord): SectionRelease {
  const file = (name: string) => ({
    url: releaseUrl(record, name),
    integrity: record.files[name]?.integrity ?? '',
  });
  const { version, container } = record;
  return { version, container, entry: file(record.entry), preload: record.preload.map(file) };
}

/** Returns the section metadata that browsers need before they load its code. */
export function toSectionMetadata(record: SectionRecord) {
  const { owner, routes, navigation, fallback, slots, slotContent, flags } = record;
  return {
    owner,
    routes,
    navigation,
    fallback,
    ...(slots && { slots }),
    ...(slotContent && { slotContent }),
    ...(flags && { flags: Object.keys(flags) }),
  };
}

/** Returns a release as a canary with its percentage of browsers. */
export function toCanary(record: SectionRecord, percent: number): NonNullable<RegistrySection['canary']> {
  return { percent, release: toSectionRelease(record), ...toSectionMetadata(record) };
}
