import { demoDatasetPath } from './demo-path.ts';
import { spousalConsentStates } from './generate/names.ts';
import {
  createHousehold,
  createUnregisteredAccounts,
  type Household,
  type SocietyOptions,
} from './generate/society.ts';
import { readDataset } from './read.ts';
import { Dataset } from './schema.ts';

/**
 * Generates a society of any size. The same seed gives the same society. Help articles, topics and forms come from the
 * demo dataset. Builds everything in memory: above about ten thousand members use generateDatasetText.
 */
export function generateDataset(options: SocietyOptions): Dataset {
  return Dataset.parse(JSON.parse([...generateDatasetText(options)].join('')));
}

/**
 * Generates the same society as JSON text in small pieces, with one member or certificate per line. It stores nothing
 * between pieces. Each list runs the generator again from the seed, which costs time instead of memory.
 */
export function* generateDatasetText(options: SocietyOptions): Generator<string> {
  const {
    faqs,
    searchSynonyms = [],
    pageHelp = [],
    contactTopics,
    docuSignUrls,
  } = readDataset(demoDatasetPath);
  yield '{"format":"member-portal-dataset/1","environmentName":"Generated",\n';
  yield `"spousalConsentStates":${JSON.stringify(spousalConsentStates)},\n`;
  yield* list(
    'members',
    households(options, ({ member }) => [member]),
  );
  yield* list('visitors', createUnregisteredAccounts(options));
  yield* list(
    'certificates',
    households(options, ({ certificates }) => Dataset.shape.certificates.encode(certificates)),
  );
  yield* list(
    'pendingPayments',
    households(options, ({ pendingPayments }) => Dataset.shape.pendingPayments.encode(pendingPayments)),
  );
  yield* list('faqs', faqs);
  yield* list('searchSynonyms', searchSynonyms);
  yield* list('pageHelp', pageHelp);
  yield* list('contactTopics', contactTopics);
  yield `"docuSignUrls":${JSON.stringify(docuSignUrls)}}\n`;
}

function* households<T>(
  { seed, members }: SocietyOptions,
  select: (household: Household) => T[],
): Generator<T> {
  for (let index = 0; index < members; index += 1) yield* select(createHousehold(seed, index));
}

function* list(name: string, items: Iterable<unknown>): Generator<string> {
  yield `"${name}":[`;
  let separator = '\n';
  for (const item of items) {
    yield `${separator}${JSON.stringify(item)}`;
    separator = ',\n';
  }
  yield '\n],\n';
}
