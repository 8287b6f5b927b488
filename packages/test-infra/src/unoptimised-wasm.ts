import { setFlagsFromString } from 'node:v8';

/**
 * Preloaded by the processes of tests: the embedded engine is WebAssembly, of which the optimising compiler would make
 * machine code in the background. A test is over before that pays: with it, opening a database takes twice the processor time.
 */
setFlagsFromString('--liftoff-only');
