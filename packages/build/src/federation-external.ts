import type { ExternalItemFunctionData, ExternalItemValue } from '@rspack/core';

/**
 * Leaves the bundler's part of the federation runtime out of a section, which asks the shell for it (decision 0065): of
 * what a section's entry weighed it was more than half.
 */
export function federationExternal(
  { request }: ExternalItemFunctionData,
  done: (error?: Error, external?: ExternalItemValue) => void,
): void {
  const isRuntime = request?.includes('@module-federation/webpack-bundler-runtime/');
  done(undefined, isRuntime ? 'var globalThis.__PORTAL_FEDERATION__()' : undefined);
}
