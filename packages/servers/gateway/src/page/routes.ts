import type { Registry, RegistrySection } from '@portal/platform/registry';

/** The section that a page address belongs to, and the pattern by which. */
export interface PageOwner {
  readonly name: string;
  readonly section: RegistrySection;
  readonly route: RegistrySection['routes'][number];
}

/** Finds the section that owns a page address; null for the shell's own pages and for unknown ones. */
export function findOwner(registry: Registry, parts: readonly string[]): PageOwner | null {
  const actual = parts.filter((part) => part !== '');
  for (const [name, section] of Object.entries(registry.sections)) {
    const route = section.enabled && section.routes.find((candidate) => matches(candidate.path, actual));
    if (route) return { name, section, route };
  }
  return null;
}

/** True when the address fits the pattern: parts that begin with a colon stand for any one part. */
function matches(pattern: string, actual: readonly string[]): boolean {
  const expected = pattern.split('/').filter((part) => part !== '');
  return (
    expected.length === actual.length &&
    expected.every((part, index) => part.startsWith(':') || part === actual[index]?.toLowerCase())
  );
}
