declare module 'vitest' {
  interface TaskMeta {
    needs?: string;
  }
}

/** Options of a test that is skipped where the machine lacks something. `npm test` reports the reason. */
export function testRequires(what: string, options: { readonly timeout?: number } = {}) {
  return { ...options, meta: { needs: what } };
}
