import { expect, test } from 'vitest';
import { addressLines } from './address-lines.ts';

const address = {
  AddressLine1: '8 Larkspur Court ',
  AddressLine2: 'Flat 2',
  AddressLine3: null,
  City: 'Dubuque',
  State: 'IA',
  ZipCode: '52001',
  Country: 'USA',
};

test.each([
  [{}, 'Dubuque, IA 52001'],
  [{ Country: null }, 'Dubuque, IA 52001'],
  [{ State: 'NO ANSWER', Country: 'No Answer' }, 'Dubuque, 52001'],
  [{ City: '', State: null }, '52001'],
  [{ City: 'Toronto', State: 'No Answer', ZipCode: 'M5V 2T6', Country: 'Canada' }, 'Toronto, M5V 2T6|Canada'],
])('shows %o as %s', { tags: ['PROF-05', 'AMB-35'] }, (change, expected) => {
  expect(addressLines({ ...address, ...change }).join('|')).toBe(`8 Larkspur Court|Flat 2|${expected}`);
});
