import { config } from 'zod/mini';

/**
 * Must be the first import. Zod compiles schemas with `Function` if it can, and the policy reports even the attempt.
 */
config({ jitless: true });
