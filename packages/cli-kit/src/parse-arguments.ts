import { InvalidArgumentError } from './program.ts';

/** Parses a number from `min` to `max`. @throws InvalidArgumentError */
export const numberBetween =
  (min: number, max = Number.POSITIVE_INFINITY) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && value >= min && value <= max) return value;
    const limit = max === Number.POSITIVE_INFINITY ? `of ${min} or more` : `from ${min} to ${max}`;
    throw new InvalidArgumentError(`It must be a number ${limit}.`);
  };

/** Parses a text that is not blank. @throws InvalidArgumentError */
export function notBlank(text: string): string {
  if (text.trim() !== '') return text.trim();
  throw new InvalidArgumentError('It must not be blank.');
}

/** Parses the address of a server. @throws InvalidArgumentError */
export function parseAddress(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be an address such as https://portal.example.org.');
}

/** Parses ascending percentages, '1,10,50,100'. @throws InvalidArgumentError */
export function parseStages(text: string): number[] {
  const stages = text.split(',').map(numberBetween(0.01, 100));
  if (stages.some((stage, index) => stage <= (stages[index - 1] ?? 0)))
    throw new InvalidArgumentError('The percentages must ascend, such as 1,10,50,100.');
  return stages;
}
