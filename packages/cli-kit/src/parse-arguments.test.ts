import { expect, test } from 'vitest';
import { notBlank, numberBetween, parseAddress, parseStages } from './parse-arguments.ts';

test.each(['', ' ', 'many', '0', '101', 'NaN', '1 %'])('rejects %j as a number from 1 to 100', (text) => {
  expect(() => numberBetween(1, 100)(text)).toThrow('It must be a number from 1 to 100.');
});

test('accepts numbers up to their limits', () => {
  expect(['1', '2.5', '100'].map(numberBetween(1, 100))).toEqual([1, 2.5, 100]);
  expect(numberBetween(8)('3650')).toBe(3650);
  expect(() => numberBetween(8)('7')).toThrow('It must be a number of 8 or more.');
});

test('rejects a blank text and trims others', () => {
  expect(() => notBlank(' \t')).toThrow('It must not be blank.');
  expect(notBlank(' the audit is down ')).toBe('the audit is down');
});

test('accepts addresses of servers only', () => {
  expect(parseAddress('http://localhost:4200')).toBe('http://localhost:4200');
  for (const text of ['localhost:4200', 'portal.example.org', '', 'file:///portal']) {
    expect(() => parseAddress(text)).toThrow('It must be an address such as https://portal.example.org.');
  }
});

test('accepts ascending percentages only', () => {
  expect(parseStages('1,10,50,100')).toEqual([1, 10, 50, 100]);
  for (const text of ['10,1', '10,10']) expect(() => parseStages(text)).toThrow('must ascend');
  expect(() => parseStages('1,,100')).toThrow('It must be a number from 0.01 to 100.');
});
