import { readFile } from 'node:fs/promises';
import { type CallCheck, checkApi, objectIdOf } from '@portal/api/check-api';
import { CliError } from '@portal/cli-kit/cli-error';
import { parseAddress } from '@portal/cli-kit/parse-arguments';
import { Argument, Command, type Print } from '@portal/cli-kit/program';
import { resolveFile } from '@portal/cli-kit/resolve-file';

/** Commands for the API of a society (decision 0091). */
export const apiCommand = (print: Print) =>
  new Command('api').description("a society's own API").addCommand(checkCommand(print));

const checkCommand = (print: Print) =>
  new Command('check')
    .description('compare the reading calls of an API with the contract')
    .addArgument(new Argument('<address>', 'such as https://api.example.org').argParser(parseAddress))
    .requiredOption('--token-file <file>', 'file with an access token of a test account')
    .action(async (address, { tokenFile }) => {
      const file = resolveFile(tokenFile);
      const text = await readFile(file, 'utf8').catch(() => {
        throw new CliError(`${file} cannot be read.`);
      });
      const token = text.trim();
      // Without the account, most calls would be skipped.
      if (objectIdOf(token) === undefined)
        throw new CliError(`The token in ${file} has no claim oid: use an access token of a test account.`);
      const onCheck = ({ name, outcome, problems }: CallCheck) => {
        print(`${outcome.padEnd(8)}${name}`);
        for (const problem of problems) print(`          ${problem}`);
      };
      reportCounts(await checkApi({ address, token, onCheck }), print);
    });

/** Prints how many calls match the contract. @throws CliError if a call is wrong */
export function reportCounts(checks: readonly CallCheck[], print: Print): void {
  const count = (counted: CallCheck['outcome']) => checks.filter(({ outcome }) => outcome === counted).length;
  const wrong = count('wrong');
  if (wrong > 0) throw new CliError(`${wrong} of ${checks.length} calls are wrong.`);
  print(`${count('ok')} of ${checks.length} calls match the contract. Skipped: ${count('skipped')}.`);
}
