import type { ApiExtension } from '@portal/api/contracts/api-extensions';
import type { AppConfig } from './app-config.ts';
import { usePlatform } from './context.ts';

/** Returns whether the configured API has an extension of the specification (decision 0091). */
export function hasApiExtension(
  { apiExtensions = [] }: Pick<AppConfig, 'apiExtensions'>,
  extension: ApiExtension,
): boolean {
  return apiExtensions === 'all' || apiExtensions.includes(extension);
}

/**
 * Returns whether the API has an extension. A feature without its extension makes no call and renders nothing. The
 * value is constant for the life of the page.
 */
export function useApiExtension(extension: ApiExtension): boolean {
  return hasApiExtension(usePlatform().config, extension);
}
