import { mulberry32 } from '../mulberry32.ts';

/** A seeded random source with the same results on every machine. */
export type Random = {
  int: (min: number, max: number) => number;
  chance: (probability: number) => boolean;
  pick: <const List extends readonly [unknown, ...unknown[]]>(list: List) => List[number];
  digits: (count: number) => string;
  /** A day of the year, as YYYY-MM-DD. */
  dateIn: (year: number) => string;
  uuid: () => string;
};

export function createRandom(seed: number, stream = 0): Random {
  const next = mulberry32(Math.imul(seed, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (count: number) => Array.from({ length: count }, () => int(0, 15).toString(16)).join('');
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    dateIn: (year) => `${year}-${twoDigits(int(1, 12))}-${twoDigits(int(1, 28))}`,
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${int(8, 11).toString(16)}${hex(3)}-${hex(12)}`,
  };
}

const twoDigits = (value: number) => String(value).padStart(2, '0');
