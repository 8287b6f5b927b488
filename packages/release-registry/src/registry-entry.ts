import type { RegistrySection, SectionMetadata, SectionRelease } from '@portal/section-sdk/registry';
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

/** The fields of a release record or `section.json` that become metadata. */
type MetadataSource = Pick<
  SectionRecord,
  'owner' | 'routes' | 'navigation' | 'fallback' | 'slotContent' | 'flags'
>;

/** Returns the section metadata that browsers need before they load its code. */
export function toSectionMetadata(section: MetadataSource): SectionMetadata {
  const { owner, routes, navigation, fallback, slotContent, flags } = section;
  return {
    owner,
    routes,
    navigation,
    fallback,
    ...(slotContent && { slotContent }),
    ...(flags && { flags: Object.keys(flags) }),
  };
}

export function toCanary(record: SectionRecord, percent: number): NonNullable<RegistrySection['canary']> {
  return { percent, release: toSectionRelease(record), ...toSectionMetadata(record) };
}
