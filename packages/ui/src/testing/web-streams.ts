/** For every test file with a page: streams, which browsers have, and the contexts of Vitest's `vmThreads` have not. */
import { ReadableStream } from 'node:stream/web';

Object.assign(globalThis, { ReadableStream });
