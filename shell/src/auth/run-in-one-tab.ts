const LOCK = 'portal-idle-sign-out';

/**
 * Runs `work` in one tab of this browser. After sleep, an idle session ends in several tabs at once. The tab
 * holds the lock until it unloads. The other tabs stay covered and show no member data.
 */
export async function runInOneTab(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise<never>(() => undefined);
  });
}
