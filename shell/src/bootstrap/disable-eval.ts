import { config } from 'zod/mini';

/**
 * First of all imports: Zod makes functions from text where it can, and the page's policy forbids it and reports even the
 * attempt. The setting holds for every copy of Zod in the page, those of the sections too.
 */
config({ jitless: true });
