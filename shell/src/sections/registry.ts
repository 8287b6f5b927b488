import { Registry } from '@portal/section-sdk/registry';
import { previewToken } from './preview-token.ts';
import { readInlineJson } from './read-inline-json.ts';

/** Returns the inlined registry, so that the first section needs no request. Otherwise fetches the live one. */
export async function readRegistry(): Promise<Registry> {
  const inline = readInlineJson('portal-registry');
  if (inline === undefined) return fetchRegistry();
  if (previewToken() !== null) return fetchRegistry().catch(() => Registry.parse(inline));
  return Registry.parse(inline);
}

/** Fetches the current registry. Rejects on a timeout, an error status or invalid content. */
export async function fetchRegistry(): Promise<Registry> {
  const token = previewToken();
  const query = token === null ? '' : `?preview=${encodeURIComponent(token)}`;
  const response = await fetch(`/registry.json${query}`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`The registry request returned status ${response.status}`);
  return Registry.parse(await response.json());
}
