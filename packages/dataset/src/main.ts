import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError, runProgram } from '@portal/cli-kit/program';
import { DatasetError } from './dataset-error.ts';
import { generateDatasetText } from './generate.ts';
import { jsonSchemaText } from './json-schema.ts';
import { readDataset } from './read.ts';

const checkCommand = new Command('check')
  .description('say whether a dataset can be loaded')
  .argument('<file>')
  .action(check);

const generateCommand = new Command('generate')
  .description('make a society of any size')
  .requiredOption('--members <count>', 'of the society', wholeNumberFrom(1))
  .option('--seed <number>', 'the same one makes the same society', wholeNumberFrom(0), 1)
  .option('--out <file>', 'where to write it; the output when it is left out')
  .action(async ({ members, seed, out }) => {
    const target = out === undefined ? process.stdout : createWriteStream(out);
    const text = Readable.from(generateDatasetText({ members, seed }));
    await pipeline(text, target, { end: out !== undefined });
  });

const schemaCommand = new Command('schema')
  .description('print the JSON schema')
  .action(() => print(jsonSchemaText()));

function check(file: string): void {
  const { members, visitors, certificates, pendingPayments, faqs } = readDataset(file);
  const counts = Object.entries({ members, visitors, certificates, pendingPayments, faqs });
  print(`${file} can be loaded: ${counts.map(([name, list]) => `${list.length} ${name}`).join(', ')}.\n`);
}

function wholeNumberFrom(least: number) {
  return (text: string): number => {
    if (/^\d{1,7}$/.test(text) && Number(text) >= least) return Number(text);
    throw new InvalidArgumentError(`It must be a whole number from ${least} to 9999999.`);
  };
}

function print(text: string): void {
  process.stdout.write(text);
}

await runProgram({
  name: 'npm run dataset --',
  commands: [checkCommand, generateCommand, schemaCommand],
  // What the file system says, such as 'no such folder', is for the person who typed the name.
  isExpectedError: (error) => error instanceof DatasetError || (error instanceof Error && 'syscall' in error),
});
