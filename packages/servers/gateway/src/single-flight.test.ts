import { expect, test } from 'vitest';
import { singleFlight } from './single-flight.ts';

test('concurrent calls share one run, whether it succeeds or fails', { tags: ['R-23'] }, async () => {
  const runs: PromiseWithResolvers<string>[] = [];
  const inspect = singleFlight(() => {
    const run = Promise.withResolvers<string>();
    runs.push(run);
    return run.promise;
  });
  const first = [inspect(), inspect(), inspect()];
  runs[0]?.reject(new Error('no answer'));
  for (const one of first) await expect(one).rejects.toThrow('no answer');
  expect(runs).toHaveLength(1);
  const second = [inspect(), inspect()];
  runs[1]?.resolve('ok');
  expect(await Promise.all(second)).toEqual(['ok', 'ok']);
  expect(runs).toHaveLength(2);
});
