import type { Registry } from '@portal/section-sdk/registry';
import { snapshotOf, type WatchedValue } from './files/watched-file.ts';
import type { DevSection } from './settings.ts';

export function withDevSection(registry: WatchedValue<Registry>, dev: DevSection): WatchedValue<Registry> {
  return {
    problem: registry.problem,
    async current() {
      const snapshot = await registry.current();
      const section = snapshot?.value.sections[dev.name];
      if (!snapshot || !section) return snapshot;
      const [workspaceVersion = ''] = section.live.version.split('-');
      const value = {
        ...snapshot.value,
        sections: {
          ...snapshot.value.sections,
          [dev.name]: {
            ...section,
            dev: {
              entry: `${dev.origin}/remoteEntry.js`,
              container: `${dev.name}_${workspaceVersion}_dev`.replace(/\W/g, '_'),
            },
          },
        },
      };
      return snapshotOf(value);
    },
  };
}
