import { expect, test } from 'vitest';
import { Throttle } from './throttle.ts';

function createThrottle() {
  let minutes = 0;
  const throttle = new Throttle(() => minutes * 60_000);
  const fail = (account: string, address: string) =>
    throttle.start([
      [account, 5],
      [address, 5],
    ]);
  return { fail, at: (minute: number) => (minutes = minute) };
}

test('five failures in 15 minutes pause an account, until the first of them is 15 minutes old', {
  tags: ['R-23'],
}, () => {
  const { fail, at } = createThrottle();
  for (const minute of [0, 1, 2, 3, 4]) {
    at(minute);
    expect(fail('ada', `address ${minute}`)).toBeDefined();
  }
  expect(fail('ada', 'elsewhere')).toBeUndefined();
  expect(fail('ben', 'elsewhere')).toBeDefined();
  at(14.9);
  expect(fail('ada', 'elsewhere')).toBeUndefined();
  at(15);
  expect(fail('ada', 'elsewhere')).toBeDefined();
});

test('an address is paused over all accounts, and an account of the attacker does not clear it', {
  tags: ['R-23'],
}, () => {
  const { fail } = createThrottle();
  for (const name of ['a', 'b', 'c', 'd']) fail(name, 'home');
  fail('mine', 'home')?.succeeded();
  expect(fail('e', 'home')).toBeDefined();
  expect(fail('f', 'home')).toBeUndefined();
  expect(fail('mine', 'home')).toBeUndefined();
});

test('success forgets what the account got wrong before', { tags: ['R-23'] }, () => {
  const { fail } = createThrottle();
  for (const _ of [1, 2, 3, 4]) fail('ada', 'one');
  fail('ada', 'two')?.succeeded();
  for (const _ of [1, 2, 3, 4, 5]) expect(fail('ada', 'three')).toBeDefined();
});

test('tries that are under way count, so that many at once are no way around', { tags: ['R-23'] }, () => {
  const { fail } = createThrottle();
  const under = Array.from({ length: 20 }, () => fail('ada', 'home'));
  expect(under.filter((one) => one !== undefined)).toHaveLength(5);
});

test('what is paused is not paused for longer by trying on', { tags: ['R-23'] }, () => {
  const { fail, at } = createThrottle();
  for (const _ of [1, 2, 3, 4, 5]) fail('ada', 'home');
  at(10);
  for (const _ of [1, 2, 3]) fail('ada', 'home');
  at(15);
  expect(fail('ada', 'home')).toBeDefined();
});
