import { userInfo } from 'node:os';
import { CliError } from './cli-error.ts';

/** Returns `--author`, or the login name. @throws CliError for a user without one, as in a container */
export function authorOrLoginName(author: string | undefined): string {
  if (author !== undefined) return author;
  try {
    return userInfo().username;
  } catch (cause) {
    throw new CliError('Your user has no login name: say who you are with --author <name>.', { cause });
  }
}
