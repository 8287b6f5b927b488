/** Configures Testing Library for page tests, also when the machine is busy. */
import { configure, getConfig } from '@testing-library/react';

const { asyncWrapper } = getConfig();
// The real one, also in a test with fake timers.
const { setImmediate } = globalThis;

configure({
  asyncUtilTimeout: 60_000,
  // `findBy…` may return before React runs the effects of what it found. React has queued them with `setImmediate`.
  asyncWrapper: async (callback) => {
    const result = await asyncWrapper(callback);
    await new Promise((resolve) => setImmediate(resolve));
    return result;
  },
});
