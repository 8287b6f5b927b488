import { Registry } from '@portal/platform/registry';
import { inlineJson } from './inline-json.ts';

/** The registry that came with the page, so that no request stands before the first section; else the live one. */
export async function readRegistry(): Promise<Registry> {
  const inline = inlineJson('portal-registry');
  return inline === undefined ? fetchRegistry() : Registry.parse(inline);
}

/** The registry as it is now. Rejects when it does not come within the time, or does not parse. */
export async function fetchRegistry(): Promise<Registry> {
  const response = await fetch('/registry.json', { cache: 'no-cache', signal: AbortSignal.timeout(8_000) });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return Registry.parse(await response.json());
}
