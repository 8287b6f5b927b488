import { AppConfig } from '@portal/section-sdk/app-config';
import { readInlineJson } from '../sections/read-inline-json.ts';

const TIMEOUT_MS = 8_000;

/** Returns the inlined configuration, or fetches its file (CFG-01). Rejects if it is invalid or the request fails. */
export async function readConfig(): Promise<AppConfig> {
  return AppConfig.parse(readInlineJson('portal-config') ?? (await fetchConfig()));
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/assets/config/app-config.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The configuration request returned status ${response.status}`);
  return response.json();
}
