const LOCK = 'portal-idle-sign-out';

/** Runs `work` in one tab. After sleep, an idle session ends in several tabs at once. */
export async function runInOneTab(work: () => Promise<void>): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    await work();
    await new Promise<never>(() => undefined);
  });
}
