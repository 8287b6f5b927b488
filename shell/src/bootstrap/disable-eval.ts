import { config } from 'zod/mini';

/**
 * Must be the first import. Zod compiles schemas with `Function` if it can, and the content security policy reports
 * even the attempt. The setting is global: it applies to the sections' copies of Zod too.
 */
config({ jitless: true });
