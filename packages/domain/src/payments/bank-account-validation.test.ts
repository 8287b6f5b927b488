import { expect, test } from 'vitest';
import { isCardNumber, isRoutingNumber } from './bank-account-validation.ts';

test.each(['011000015', '021000021', '122105155'])(
  'accepts the routing number %s',
  { tags: ['R-15'] },
  (text) => {
    expect(isRoutingNumber(text)).toBe(true);
  },
);

test.each(['011000016', '012000015', '01100001', '0110000155', '000000000', '01100001a', ''])(
  'rejects the routing number %j',
  { tags: ['R-15'] },
  (text) => {
    expect(isRoutingNumber(text)).toBe(false);
  },
);

test.each([
  '4242424242424242',
  '378282246310005',
  '6011111111111117',
  '4222222222222',
  '4000000000003220',
  '4000000000009995',
  '6304000000000000018',
])('accepts the card number %s', { tags: ['AMB-41'] }, (text) => {
  expect(isCardNumber(text)).toBe(true);
});

test.each([
  '4242424242424241',
  '2424242424242424',
  '424242424242',
  '42424242424242424242',
  '0000000000000000',
  '0042424242424242424',
  ' 4242424242424242',
  '4242 4242',
  '',
])('rejects the card number %j', { tags: ['AMB-41'] }, (text) => {
  expect(isCardNumber(text)).toBe(false);
});

test('detects any single wrong digit', { tags: ['R-15', 'AMB-41'] }, () => {
  for (const [number, isRight] of [
    ['021000021', isRoutingNumber],
    ['4242424242424242', isCardNumber],
  ] as const) {
    for (let place = 0; place < number.length; place += 1) {
      const wrong = (Number(number[place]) + 1) % 10;
      expect(isRight(`${number.slice(0, place)}${wrong}${number.slice(place + 1)}`)).toBe(false);
    }
  }
});
