declare module 'vitest' {
  interface TaskMeta {
    /** What the machine must have for the test to run. */
    needs?: string;
  }
}

/** Options of a test or suite that is skipped where the machine lacks something: `npm test` names it as the reason. */
export function testRequires(what: string, options: { readonly timeout?: number } = {}) {
  return { ...options, meta: { needs: what } };
}
