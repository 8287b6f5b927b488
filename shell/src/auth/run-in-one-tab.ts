const LOCK = 'portal-idle-sign-out';

/**
 * Lets one tab of this browser leave when an idle session ends in several at the same moment, as after sleep: the
 * lock is kept until the tab is gone. The other tabs stay covered; nothing of the member is on them.
 */
export async function runInOneTab(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise<never>(() => undefined);
  });
}
