import { liveSection } from '@portal/release-registry/checks/registry-state';
import type { Revisions } from '@portal/release-registry/revisions';
import { readRegistry } from './registry-store.ts';

/** Returns the sentence for a change of a disabled section, which no member sees; otherwise ''. */
export async function disabledNote(revisions: Revisions, name: string): Promise<string> {
  const registry = await readRegistry(revisions);
  if (registry === null || liveSection(registry, name)?.enabled !== false) return '';
  return ` It stays disabled: npm run portal -- enable ${name} --reason <reason>`;
}
