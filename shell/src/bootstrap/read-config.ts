import { ApiExtension } from '@portal/api/contracts/api-extensions';
import { GetApiExtensions } from '@portal/api/contracts/discovery';
import { AppConfig } from '@portal/section-sdk/app-config';
import { readInlineJson } from '../sections/read-inline-json.ts';

const TIMEOUT_MS = 8_000;

/** Longer than most responses take, because the page waits for this call. */
const DISCOVERY_TIMEOUT_MS = 3_000;

/** Returns the inlined configuration, or its file (CFG-01). Without a list of extensions, asks the API. */
export async function readConfig(): Promise<AppConfig> {
  const config = AppConfig.parse(readInlineJson('portal-config') ?? (await fetchConfig()));
  const { apiExtensions = await fetchApiExtensions(config) } = config;
  return { ...config, apiExtensions };
}

async function fetchApiExtensions({ restApiServer }: AppConfig): Promise<ApiExtension[]> {
  try {
    const response = await fetch(`${restApiServer}${GetApiExtensions.path}`, {
      credentials: 'omit',
      signal: AbortSignal.timeout(DISCOVERY_TIMEOUT_MS),
    });
    if (!response.ok) return [];
    const names = GetApiExtensions.response.parse(await response.json());
    return ApiExtension.options.filter((extension) => names.includes(extension));
  } catch {
    return [];
  }
}

async function fetchConfig(): Promise<unknown> {
  const response = await fetch('/assets/config/app-config.json', {
    cache: 'no-cache',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The configuration request returned status ${response.status}`);
  return response.json();
}
