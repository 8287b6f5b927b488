import type { AppConfig } from '@portal/section-sdk';
import { localStore } from '@portal/section-sdk/browser-storage';

const KEY = 'last-activity';

/** Time of the last activity in any tab, in milliseconds since 1970. Outlives closed tabs. */
export interface LastActivity {
  /** Undefined without a session, and if the browser stores no site data. */
  get(): number | undefined;
  set(at: number): void;
  remove(): void;
}

export const lastActivity: LastActivity = {
  get: () => Number(localStore.get(KEY)) || undefined,
  set: (at) => localStore.set(KEY, String(at)),
  remove: () => localStore.remove(KEY),
};

/** Whether the session became idle while no tab was open. A time far in the future says nothing, so the session counts as idle. */
export function becameIdle({ minutes }: AppConfig['idle']): boolean {
  const at = lastActivity.get();
  return at !== undefined && Math.abs(Date.now() - at) >= minutes * 60_000;
}
