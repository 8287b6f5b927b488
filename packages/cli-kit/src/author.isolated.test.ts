import { userInfo } from 'node:os';
import { expect, test, vi } from 'vitest';
import { authorOrLoginName } from './author.ts';

vi.mock('node:os', { spy: true });

test('asks for the author where the user has no login name', () => {
  vi.mocked(userInfo).mockReturnValueOnce({ ...userInfo(), username: 'anna' });
  expect(authorOrLoginName(undefined)).toBe('anna');
  vi.mocked(userInfo).mockImplementation(() => {
    throw new Error('ENOENT');
  });
  expect(authorOrLoginName('ben')).toBe('ben');
  expect(() => authorOrLoginName(undefined)).toThrow(
    'Your user has no login name: say who you are with --author <name>.',
  );
});
