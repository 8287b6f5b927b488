import { applyCanaries } from '@portal/section-sdk/canaries';
import type { Registry } from '@portal/section-sdk/registry';
import { resolveFlags } from '@portal/section-sdk/registry-flags';
import { type Snapshot, snapshotOf } from '../files/watched-file.ts';
import { isInRollout } from './bucket.ts';

const cache = new WeakMap<Snapshot<Registry>, Map<string, Snapshot<Registry>>>();

const hasCanaries = ({ sections }: Registry): boolean =>
  Object.values(sections).some(({ canary }) => canary !== undefined);

/** Returns whether browsers differ: there is a canary, or a flag with a percentage between 0 and 100. */
export const variesByBucket = (registry: Registry): boolean =>
  hasCanaries(registry) ||
  Object.values(registry.flags ?? {}).some(({ percent }) => percent > 0 && percent < 100);

/** Returns the registry with the flags of a bucket; without a bucket, with the flags at 100 per cent. */
export const applyFlags = (registry: Registry, bucket: number | null): Registry =>
  resolveFlags(registry, (name, { percent }) =>
    bucket === null ? percent === 100 : isInRollout(bucket, { section: 'flags', version: name }, percent),
  );

/** Returns the registry for one bucket, with its canaries as live releases and its flags. */
export function registryForBucket(snapshot: Snapshot<Registry>, bucket: number | null): Snapshot<Registry> {
  if (!hasCanaries(snapshot.value) && !snapshot.value.flags) return snapshot;
  const selected = Object.entries(snapshot.value.sections)
    .filter(([section, { canary }]) => {
      if (!canary || bucket === null) return false;
      return isInRollout(bucket, { section, version: canary.release.version }, canary.percent);
    })
    .map(([section]) => section);
  const variants = cache.get(snapshot) ?? new Map<string, Snapshot<Registry>>();
  cache.set(snapshot, variants);
  const registryWithFlags = applyFlags(snapshot.value, bucket);
  const key = JSON.stringify([selected, registryWithFlags.enabledFlags]);
  const found =
    variants.get(key) ?? snapshotOf(applyCanaries(registryWithFlags, (name) => selected.includes(name)));
  variants.set(key, found);
  return found;
}
