import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SearchFrequentlyAskedQuestions } from '@portal/api/contracts/help';
import { demoDatasetPath } from '@portal/dataset/demo-path';
import questions from '@portal/dataset/demo-questions' with { type: 'json' };
import { readDataset } from '@portal/dataset/read';
import { plainText } from '@portal/domain/plain-text';
import { phraseOf } from '@portal/domain/search-words';
import { fillSearch } from '@portal/member-api/database/fill-search';
import { openDatabase } from '@portal/member-api/database/open';
import { startPostgres } from '@portal/test-support/postgres';
import { sql } from 'kysely';
import { NotMeasured } from '../parts.ts';
import { printTable } from '../report.ts';
import { startApi } from './measure.ts';
import { type Article, otherArticles } from './other-articles.ts';
import { accountOf, seed } from './seed.ts';

const ARTICLES = 5_000;
/** What is promised: a question's answer among the first, and soon. */
const LEAST_RECIPROCAL_RANK = 0.85;
const MOST_MS = 50;

const ASKED = questions.flatMap(({ article, asked }) => asked.map((term) => ({ article, term })));

/**
 * Whether a search of help articles finds what members mean, and how soon: the written questions about the demonstration's
 * articles, with 5,000 articles present, through the API on a real PostgreSQL, beside a search for the same letters.
 * @throws NotMeasured on a machine without PostgreSQL
 */
export async function benchHelp(runs: number): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  if (!postgres) throw new NotMeasured('this machine has no PostgreSQL');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-help-'));
  try {
    const url = await postgres.create('help');
    await seed(url, 1);
    const articles = await loadArticles(url);
    const api = await startApi(url, folder);
    try {
      const token = await api.provider.sign({ oid: accountOf(1) }, { lifetime: 3_600 });
      const ask = (term: string) => rankings(api.port, token, term);
      // Code is compiled and pages are read before anything is counted.
      await measure(ask, 1);
      const search = await measure(ask, runs);
      await forgetSynonyms(url);
      const withoutSynonyms = await measure(ask, 1);
      const letters = await measure(async (term) => withTheseLetters(articles, term), 1);
      print({ search, withoutSynonyms, letters });
      if (search.rank < LEAST_RECIPROCAL_RANK) throw new Error('The search finds less than it must.');
      if (search.p99 > MOST_MS) throw new Error(`The search takes longer than ${MOST_MS} ms.`);
    } finally {
      await api.stop();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The demonstration's articles and words, and as many other articles as there must be. */
async function loadArticles(url: string): Promise<Article[]> {
  const demo = readDataset(demoDatasetPath);
  const own = demo.faqs.map(({ Id, Category, Question, Answer }) => ({
    ...{ id: Id, category: Category, question: Question, answer: plainText(Answer) },
  }));
  const articles = [...own, ...otherArticles(ARTICLES - own.length)];
  const { db, close } = await openDatabase({ url, dataDir: '' });
  try {
    await db.transaction().execute(async (trx) => {
      const rows = articles.map(({ id, ...article }, position) => ({ faq_id: id, position, ...article }));
      await trx.insertInto('faq').values(rows).execute();
      const synonyms = (demo.searchSynonyms ?? []).map(({ Phrase, Means }) => ({
        ...{ phrase: phraseOf(Phrase), means: Means },
      }));
      await trx.insertInto('search_synonym').values(synonyms).execute();
      await fillSearch(trx);
    });
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
  }
  return articles;
}

async function forgetSynonyms(url: string): Promise<void> {
  const { db, close } = await openDatabase({ url, dataDir: '' });
  await db.deleteFrom('search_synonym').execute();
  await close();
}

/** The articles that the API answers, the best first. */
async function rankings(port: number, token: string, term: string): Promise<number[]> {
  const query = new URLSearchParams({ searchValue: term });
  const answer = await fetch(`http://127.0.0.1:${port}${SearchFrequentlyAskedQuestions.path}?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const found = SearchFrequentlyAskedQuestions.response.parse(await answer.json());
  return Object.values(found)
    .flat()
    .sort((a, b) => a.Found.Rank - b.Found.Rank)
    .map(({ Id }) => Id);
}

/** What the portal did before: every word must occur, letter for letter, in the order of the dataset. */
function withTheseLetters(articles: readonly Article[], term: string): number[] {
  const words = term.toLowerCase().split(/\s+/);
  return articles
    .filter(({ question, answer }) => {
      const text = `${question} ${answer}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map(({ id }) => id);
}

interface Found {
  /** The mean of 1 for a first place, 1/2 for a second, and 0 for what is not found. */
  readonly rank: number;
  readonly first: number;
  readonly missing: number;
  readonly p50: number;
  readonly p99: number;
}

async function measure(ask: (term: string) => Promise<number[]>, rounds: number): Promise<Found> {
  const times: number[] = [];
  const places: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { article, term } of ASKED) {
      const began = performance.now();
      const found = await ask(term);
      times.push(performance.now() - began);
      if (round === 0) places.push(found.indexOf(article) + 1);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  const reciprocal = places.map((place) => (place === 0 ? 0 : 1 / place));
  return {
    rank: reciprocal.reduce((sum, one) => sum + one, 0) / places.length,
    first: places.filter((place) => place === 1).length,
    missing: places.filter((place) => place === 0).length,
    p50: at(0.5),
    p99: at(0.99),
  };
}

function print(variants: Record<'search' | 'withoutSynonyms' | 'letters', Found>): void {
  const { search, withoutSynonyms, letters } = variants;
  const row = (name: string, { rank, first, missing }: Found, times: readonly string[]) => [
    ...[name, rank.toFixed(3), String(first), String(missing), ...times],
  ];
  printTable(
    `${ASKED.length} written questions among ${ARTICLES} help articles`,
    ['variant', 'mean reciprocal rank', 'first', 'not found', 'p50', 'p99'],
    [
      row('the same letters', letters, ['', '']),
      row('the search without the words of the society', withoutSynonyms, ['', '']),
      row('the search', search, [`${search.p50.toFixed(1)} ms`, `${search.p99.toFixed(1)} ms`]),
    ],
  );
}
