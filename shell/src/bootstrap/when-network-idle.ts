/** Required idle time, because one response often leads to the next call. */
const NETWORK_IDLE_MS = 1_000;

/** Calls `work` once no request has been pending for a second. `isBusy` returns whether one is pending. */
export function whenNetworkIdle(isBusy: () => boolean, work: () => void): void {
  let idleSince: number | undefined;
  const check = () => {
    if (isBusy()) idleSince = undefined;
    else idleSince ??= performance.now();
    if (idleSince !== undefined && performance.now() - idleSince >= NETWORK_IDLE_MS) onIdle(work);
    else setTimeout(check, NETWORK_IDLE_MS / 4);
  };
  check();
}

/** Runs the work on an idle callback. Safari has none, so it uses a timeout. */
function onIdle(work: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 2_000);
}
