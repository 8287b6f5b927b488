import type { ApiExtension } from '@portal/api/contracts/api-extensions';
import type { Endpoint } from '@portal/api/contracts/endpoint';
import type { Services } from '../services.ts';

/** Returns a filter for the endpoints that this server has: those of the specification and of its extensions. */
export const isSupportedBy =
  ({ apiExtensions }: Pick<Services['config'], 'apiExtensions'>) =>
  ({ extension }: Pick<Endpoint, 'extension'>): boolean =>
    extension === undefined || apiExtensions.includes(extension);

/** Returns the names of an endpoint's response fields that belong to extensions which this server does not have. */
export function fieldsToOmit(
  { extensionFields }: Pick<Endpoint, 'extensionFields'>,
  { apiExtensions }: Pick<Services['config'], 'apiExtensions'>,
): ReadonlySet<string> {
  // `Object.entries` widens the keys, which the type restricts to extensions.
  const entries = Object.entries(extensionFields) as [ApiExtension, readonly string[]][];
  return new Set(
    entries.filter(([extension]) => !apiExtensions.includes(extension)).flatMap(([, names]) => names),
  );
}

/** Returns the response without these fields, at any depth. */
export function omitFields(response: unknown, names: ReadonlySet<string>): unknown {
  if (names.size === 0 || typeof response !== 'object' || response === null) return response;
  if (Array.isArray(response)) return response.map((item) => omitFields(item, names));
  return Object.fromEntries(
    Object.entries(response)
      .filter(([name]) => !names.has(name))
      .map(([name, value]) => [name, omitFields(value, names)]),
  );
}
