import { Registry } from '@portal/section-sdk/registry';
import { previewToken } from './preview-token.ts';
import { readInlineJson } from './read-inline-json.ts';

/** The registry that came with the page, so that no request stands before the first section; else the live one. */
export async function readRegistry(): Promise<Registry> {
  const inline = readInlineJson('portal-registry');
  if (inline === undefined) return fetchRegistry();
  // A preview that is over leaves the tab with what everybody has.
  if (previewToken() !== null) return fetchRegistry().catch(() => Registry.parse(inline));
  return Registry.parse(inline);
}

/** The registry as it is now. Rejects when it does not come within the time, or does not parse. */
export async function fetchRegistry(): Promise<Registry> {
  const token = previewToken();
  const query = token === null ? '' : `?preview=${encodeURIComponent(token)}`;
  const response = await fetch(`/registry.json${query}`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`The registry answered ${response.status}`);
  return Registry.parse(await response.json());
}
