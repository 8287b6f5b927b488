import { AppConfig } from '@portal/section-sdk/app-config';
import { readInlineJson } from '../sections/read-inline-json.ts';

const TIMEOUT_MS = 8_000;

/** The configuration that came with the page, else the file of it (CFG-01). Rejects when neither gives a valid one. */
export async function readConfig(): Promise<AppConfig> {
  return AppConfig.parse(readInlineJson('portal-config') ?? (await fetchConfig()));
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/assets/config/app-config.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`);
  return response.json();
}
