import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portal/test-infra/temporary-folder';
import { vi } from 'vitest';

/** Creates a section's own repository, in which the commands of the test run. */
export async function sectionFolder() {
  const { folder, remove } = await temporaryFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  return {
    folder,
    remove,
    put(file: string, text: string): void {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
      writeFileSync(path.join(folder, file), text);
    },
  };
}

/** Returns the text of a `section.json` with one page at this path. */
export function sectionJson(route = '/travel-club'): string {
  return JSON.stringify({
    name: 'travel-club',
    owner: { team: 'Travel club team', contact: 'travel-club-team@example.org' },
    routes: [{ path: route, title: 'Travel club', access: 'guarded' }],
    navigation: [],
    fallback: { title: 'Travel club is not available right now', body: 'Please call us.' },
  });
}
