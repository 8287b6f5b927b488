import { notBlank } from '@portal/cli-kit/parse-arguments';
import { InvalidArgumentError } from '@portal/cli-kit/program';

export const DATA_DIR = ['--data-dir <folder>', 'the data folder (PORTAL_DATA_DIR)'] as const;
export const AUTHOR = ['--author <name>', 'who you are (default: your login name)', notBlank] as const;

/** Parses the id of a listed request, report or change. @throws InvalidArgumentError */
export function parseNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a number from the list.');
  return Number(text);
}
