import { expect, test } from 'vitest';
import { z } from 'zod';
import { watchJson } from './watched-file.ts';

test('reads a file again that could not be read, and reports it once', { tags: ['AMB-50'] }, async () => {
  let isReadable = false;
  const reported: string[] = [];
  const watched = watchJson(
    {
      version: async () => 'unchanged',
      read: async () => (isReadable ? '{"header":"Closed"}' : Promise.reject(new Error('EACCES'))),
    },
    z.object({ header: z.string() }),
    (problem) => reported.push(problem),
  );
  expect([await watched.current(), await watched.current()]).toEqual([null, null]);
  expect([watched.problem(), reported]).toEqual(['it cannot be read', ['it cannot be read']]);
  isReadable = true;
  expect((await watched.current())?.value).toEqual({ header: 'Closed' });
  expect(watched.problem()).toBeNull();
});
