import { ApiError } from '@portal/api';
import { unconfirmedRequests } from '@portal/section-sdk';
import { beforeEach, expect, test } from 'vitest';
import { createRequestTracker } from './request-tracker.ts';

const OPTIONS = { kind: 'letter', owner: 'oid-1', path: '/letters' };
const states = () =>
  unconfirmedRequests.list('oid-1').map(({ keys, wasRejected }) => [keys.join(), wasRejected]);
const fail = (error: unknown) => () => Promise.reject(error);

beforeEach(() => sessionStorage.clear());

test('remembers a request until the member knows its result', { tags: ['F-05', 'R-09'] }, async () => {
  const tracker = createRequestTracker(OPTIONS);
  const answer = await tracker.run(async () => states(), ['key-1']);
  expect(answer).toEqual([['key-1', false]]);
  expect(createRequestTracker(OPTIONS).earlier).toMatchObject([{ path: '/letters', keys: ['key-1'] }]);
  expect(createRequestTracker({ ...OPTIONS, owner: 'oid-2' }).earlier).toEqual([]);
  expect(createRequestTracker({ ...OPTIONS, kind: 'parcel' }).earlier).toEqual([]);
  tracker.finish(['key-1']);
  expect(states()).toEqual([]);
});

test.each<[what: string, error: unknown, after: unknown]>([
  ['a 401', new ApiError('Send', 'problem', { status: 401 }), [['', true]]],
  ['an error of the sign-in', new Error('expired'), [['', true]]],
  ['a refusal', new ApiError('Send', 'problem', { status: 422 }), []],
  ['no connection', new ApiError('Send', 'offline'), []],
  ['input that breaks the contract', new ApiError('Send', 'contract'), []],
  ['a lost response', new ApiError('Send', 'network'), [['', false]]],
  ['a response too late', new ApiError('Send', 'timeout'), [['', false]]],
  ['an error of the server', new ApiError('Send', 'problem', { status: 500 }), [['', false]]],
  ['a malformed response', new ApiError('Send', 'contract', { status: 200 }), [['', false]]],
])('after %s knows what became of the request', { tags: ['F-05', 'R-09'] }, async (_what, error, after) => {
  await expect(createRequestTracker(OPTIONS).run(fail(error))).rejects.toBe(error);
  expect(states()).toEqual(after);
});

test('a refused retry says nothing of the first attempt', { tags: ['F-05', 'R-09'] }, async () => {
  const tracker = createRequestTracker(OPTIONS);
  for (const error of [new ApiError('Send', 'network'), new ApiError('Send', 'problem', { status: 401 })]) {
    await expect(tracker.run(fail(error))).rejects.toBe(error);
  }
  expect(states()).toEqual([['', false]]);
});

test('waits for a request that an earlier page still sends', { tags: ['F-05'] }, async () => {
  const held = Promise.withResolvers<void>();
  const sending = createRequestTracker(OPTIONS).run(() => held.promise);
  const received: string[] = [];
  const waiting = createRequestTracker(OPTIONS)
    .waitForEarlier()
    .then(() => received.push('waited'));
  received.push('answered');
  held.resolve();
  await Promise.all([sending, waiting]);
  expect(received).toEqual(['answered', 'waited']);
});
