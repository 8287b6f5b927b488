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

test('five failures pause an account until the first is 15 minutes old', {
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

test('a network is paused across accounts, and one success does not reset it', {
  tags: ['R-23'],
}, () => {
  const { fail } = createThrottle();
  for (const name of ['a', 'b', 'c', 'd']) fail(name, 'home');
  fail('mine', 'home')?.succeeded();
  expect(fail('e', 'home')).toBeDefined();
  expect(fail('f', 'home')).toBeUndefined();
  expect(fail('mine', 'home')).toBeUndefined();
});

test("success clears the account's earlier failures", { tags: ['R-23'] }, () => {
  const { fail } = createThrottle();
  for (const _ of [1, 2, 3, 4]) fail('ada', 'one');
  fail('ada', 'two')?.succeeded();
  for (const _ of [1, 2, 3, 4, 5]) expect(fail('ada', 'three')).toBeDefined();
});

test('counts pending attempts, so that parallel ones cannot bypass the limit', { tags: ['R-23'] }, () => {
  const { fail } = createThrottle();
  const under = Array.from({ length: 20 }, () => fail('ada', 'home'));
  expect(under.filter((one) => one !== undefined)).toHaveLength(5);
});

test('further attempts do not extend a pause', { tags: ['R-23'] }, () => {
  const { fail, at } = createThrottle();
  for (const _ of [1, 2, 3, 4, 5]) fail('ada', 'home');
  at(10);
  for (const _ of [1, 2, 3]) fail('ada', 'home');
  at(15);
  expect(fail('ada', 'home')).toBeDefined();
});
