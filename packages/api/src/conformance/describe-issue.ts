import type * as z from 'zod/mini';

/** Describes a violation of the contract by its field, without the field's value, which may be personal data. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const inner = issue.code === 'invalid_union' ? deepestOf(issue.errors) : undefined;
  if (inner) return describeIssue({ ...inner, path: [...issue.path, ...inner.path] });
  const field = issue.path.reduce<string>(
    (path, key) => (typeof key === 'number' ? `${path}[]` : `${path}${path === '' ? '' : '.'}${String(key)}`),
    '',
  );
  return `${field === '' ? 'the response' : field}: ${whatIsWrong(issue)}`;
}

/** The variant of a union that matches best is the one whose violation is deepest. */
function deepestOf(variants: readonly (readonly z.core.$ZodIssue[])[]): z.core.$ZodIssue | undefined {
  return variants
    .flatMap((issues) => issues.slice(0, 1))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

function whatIsWrong(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined) return 'is missing';
  const found = `found ${typeName(issue.input)}`;
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${issue.expected}, ${found}`;
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return `${issue.message === 'Invalid input' ? `expected the format ${issue.format}` : issue.message}, ${found}`;
    default:
      return `${issue.message}, ${found}`;
  }
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
