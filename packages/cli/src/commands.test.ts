import { type CommandUnknownOpts, runCommand } from '@portal/cli-kit/program';
import { COMMAND_DESCRIPTIONS } from '@portal/member-api/admin/command-descriptions';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { portalCommands } from './commands.ts';

let printed = '';
beforeEach(() => {
  printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed += text;
      return true;
    });
  }
});
afterEach(() => {
  vi.restoreAllMocks();
});

/** These commands are parsed by the admin program of the member API. */
const FORWARDED_COMMANDS = Object.keys(COMMAND_DESCRIPTIONS);

const leafCommands = (command: CommandUnknownOpts): CommandUnknownOpts[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leafCommands);

const leaves = portalCommands(() => undefined)
  .flatMap(leafCommands)
  .filter((command) => !FORWARDED_COMMANDS.includes(command.name()));
const named = leaves.map((command) => [command.name(), command] as const);

test.each(named)('%s rejects an unknown option', async (_, command) => {
  const args = command.registeredArguments.map(({ argChoices }) => argChoices?.[0] ?? 'payments@1.0.0');
  const required = command.options.filter(({ mandatory }) => mandatory);
  const values: Record<string, string> = { '--for': 'publish', '--sections': 'payments' };
  for (const { long } of required) args.push(`${long}`, values[`${long}`] ?? '50');
  await expect(runCommand(command, [...args, '--no-such-option'])).rejects.toMatchObject({
    code: 'commander.unknownOption',
  });
});

test.each(named)('%s describes itself with --help', async (name, command) => {
  await expect(runCommand(command, ['--help'])).rejects.toMatchObject({ exitCode: 0 });
  expect(printed).toMatch(new RegExp(`^Usage: .*${name}`));
  expect(printed.replaceAll(/\s+/g, ' ')).toContain(command.description());
  expect(command.description()).not.toBe('');
});

test('the help of promote lists its options', async () => {
  const promote = leaves.find((command) => command.name() === 'promote');
  expect(promote?.options.map(({ long }) => long)).toEqual([
    '--author',
    '--reason',
    '--skip-audit',
    '--data-dir',
  ]);
});
