import { setFlagsFromString } from 'node:v8';

/**
 * Preload that disables the optimising WebAssembly compiler in test processes. A test ends before optimised code
 * pays: with it, opening the embedded database takes twice the processor time.
 */
setFlagsFromString('--liftoff-only');
