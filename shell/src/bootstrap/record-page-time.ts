import { recordServerTime } from '@portal/api';

/** Starts the server's clock with the time of the gateway's page, because a public page may make no call. */
export function recordPageTime(): void {
  const { content = '' } = document.querySelector<HTMLMetaElement>('meta[name="server-time"]') ?? {};
  // The time since the navigation does not depend on the clock of the device.
  recordServerTime(new Date(Date.parse(content) + performance.now()).toUTCString());
}
