import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { DatasetError } from './dataset-error.ts';
import { generateDatasetText } from './generate.ts';
import { jsonSchemaText } from './json-schema.ts';
import { readDataset } from './read.ts';

const usage = `Datasets of the member portal:
  check <file>                                          says whether a dataset can be loaded
  generate --members <count> [--seed <n>] [--out <file>]   makes a society of any size
  schema                                                prints the JSON schema
`;

/** Wrong arguments: the message is shown with the usage. */
class UsageError extends Error {}

async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { members: { type: 'string' }, seed: { type: 'string', default: '1' }, out: { type: 'string' } },
  });
  const [command, file, ...more] = positionals;
  if (more.length > 0) throw new UsageError(`One file at a time: ${more.join(' ')} is left over.`);
  if (command === 'check' && file !== undefined) return check(file);
  if (command === 'generate' && file === undefined) return generate(values.members, values.seed, values.out);
  if (command === 'schema' && file === undefined) return print(jsonSchemaText());
  throw new UsageError('Say what to do.');
}

function check(file: string): void {
  const { members, visitors, certificates, pendingPayments, faqs } = readDataset(file);
  const counts = Object.entries({ members, visitors, certificates, pendingPayments, faqs });
  print(`${file} can be loaded: ${counts.map(([name, list]) => `${list.length} ${name}`).join(', ')}.\n`);
}

async function generate(members: string | undefined, seed: string, out: string | undefined): Promise<void> {
  const options = { members: wholeNumber('members', members, 1), seed: wholeNumber('seed', seed, 0) };
  const target = out === undefined ? process.stdout : createWriteStream(out);
  await pipeline(Readable.from(generateDatasetText(options)), target, { end: out !== undefined });
}

function wholeNumber(name: string, text: string | undefined, least: number): number {
  const value = Number(text);
  if (text === undefined || !/^\d{1,7}$/.test(text) || value < least) {
    throw new UsageError(`--${name} needs a whole number from ${least} to 9999999.`);
  }
  return value;
}

function print(text: string): void {
  process.stdout.write(text);
}

/** The code that Node.js gives its errors; empty for others. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** What the file system says, such as 'no such folder', is for the person who typed the name. */
function isExpected(error: Error): boolean {
  return error instanceof DatasetError || 'syscall' in error;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageError || codeOf(error).startsWith('ERR_PARSE_ARGS');
  if (!(error instanceof Error) || !(isUsage || isExpected(error))) throw error;
  process.stderr.write(`${error.message}\n${isUsage ? `\n${usage}` : ''}`);
  process.exitCode = isUsage ? 2 : 1;
}
