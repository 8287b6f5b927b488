import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError, runProgram } from '@portal/cli-kit/program';
import { type CalendarDate, parseCalendarDate, todayInChicago } from '@portal/domain/values/dates';
import { DatasetError } from './dataset-error.ts';
import { extractSchemaText } from './extract/json-schema.ts';
import { generateExtract } from './extract/write-extract.ts';
import { generateDatasetText } from './generate.ts';
import { jsonSchemaText } from './json-schema.ts';
import { readDataset } from './read.ts';

const checkCommand = new Command('check')
  .description('check whether a dataset is valid')
  .argument('<file>')
  .action(check);

const generateCommand = new Command('generate')
  .description('generate a society of any size')
  .requiredOption('--members <count>', 'number of members', wholeNumberFrom(1))
  .option('--seed <number>', 'random seed; the same seed gives the same society', wholeNumberFrom(0), 1)
  .option('--out <file>', 'output file; default: standard output')
  .option('--extract <folder>', 'write an extract for the nightly import in place of a dataset')
  .option('--date <date>', 'date of the extract; default: today', calendarDate)
  .option('--csv', 'write the extract as CSV in place of NDJSON', false)
  .option('--gzip', 'compress the files of the extract', false)
  .action(async ({ members, seed, out, extract, date = todayInChicago(new Date()), csv, gzip }) => {
    if (extract !== undefined) {
      await generateExtract(extract, { members, seed }, date, { csv, gzip });
      return;
    }
    const target = out === undefined ? process.stdout : createWriteStream(out);
    const text = Readable.from(generateDatasetText({ members, seed }));
    await pipeline(text, target, { end: out !== undefined });
  });

const schemaCommand = new Command('schema')
  .description('print the JSON schema of datasets')
  .option('--extract', 'print the JSON schema of extracts for the nightly import', false)
  .action(({ extract }) => print(extract ? extractSchemaText() : jsonSchemaText()));

function check(file: string): void {
  const { members, visitors, certificates, pendingPayments, faqs } = readDataset(file);
  const counts = Object.entries({ members, visitors, certificates, pendingPayments, faqs });
  print(`${file} can be loaded: ${counts.map(([name, list]) => `${list.length} ${name}`).join(', ')}.\n`);
}

function wholeNumberFrom(min: number) {
  return (text: string): number => {
    if (/^\d{1,7}$/.test(text) && Number(text) >= min) return Number(text);
    throw new InvalidArgumentError(`Must be a whole number from ${min} to 9999999.`);
  };
}

function calendarDate(text: string): CalendarDate {
  const date = parseCalendarDate(text);
  if (date === undefined) throw new InvalidArgumentError('Must be a date such as 2026-11-26.');
  return date;
}

function print(text: string): void {
  process.stdout.write(text);
}

await runProgram({
  name: 'npm run dataset --',
  commands: [checkCommand, generateCommand, schemaCommand],
  // File system errors such as ENOENT concern the file name that the user typed.
  isExpectedError: (error) => error instanceof DatasetError || (error instanceof Error && 'syscall' in error),
});
