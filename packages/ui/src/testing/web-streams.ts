/** Setup file for page tests: adds streams, which Vitest's `vmThreads` contexts lack. */
import { ReadableStream } from 'node:stream/web';

Object.assign(globalThis, { ReadableStream });
