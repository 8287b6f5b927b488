import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { SearchFrequentlyAskedQuestions } from '@portal/api/contracts/help';
import { demoDatasetPath } from '@portal/dataset/demo-path';
import questions from '@portal/dataset/demo-questions' with { type: 'json' };
import heldOut from '@portal/dataset/held-out-questions' with { type: 'json' };
import { readDataset } from '@portal/dataset/read';
import { plainText } from '@portal/domain/plain-text';
import { phraseOf } from '@portal/domain/search-words';
import { fillSearch } from '@portal/member-api/database/fill-search';
import { openDatabase } from '@portal/member-api/database/open';
import { startPostgres } from '@portal/test-support/postgres';
import { sql } from 'kysely';
import { NotMeasured } from '../parts.ts';
import { median, printTable } from '../report.ts';
import { startApi } from './measure.ts';
import { type Article, otherArticles } from './other-articles.ts';
import { accountOf, seed } from './seed.ts';

const ARTICLES = 5_000;
/** What is promised: a question's answer among the first, and soon. */
const LEAST_RECIPROCAL_RANK = 0.85;
const MOST_MS = 50;

interface Question {
  readonly article: number;
  readonly term: string;
}

const ASKED = asked(questions);
/** In the words of older members, by somebody who had not seen the society's words; nothing is made to fit them. */
const HELD_OUT = asked(heldOut);

function asked(of: readonly { readonly article: number; readonly asked: readonly string[] }[]): Question[] {
  return of.flatMap(({ article, asked }) => asked.map((term) => ({ article, term })));
}

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
      await measure(ask, ASKED, 1);
      const costs = await api.watchCosts();
      const search = await measure(ask, ASKED, runs);
      const cost = costs(ASKED.length * runs);
      const held = await measure(ask, HELD_OUT, 1);
      await forgetSynonyms(url);
      const withoutSynonyms = await measure(ask, ASKED, 1);
      const letters = await measure(async (term) => withTheseLetters(articles, term), ASKED, 1);
      printRanks({ letters, withoutSynonyms, search, held });
      printTimes(search, cost);
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
  readonly asked: number;
  /** The mean of 1 for a first place, 1/2 for a second, and 0 for what is not found. */
  readonly rank: number;
  readonly first: number;
  readonly missing: number;
  readonly p50: number;
  /** Of the questions, each by the middle of its rounds, so that another program that is busy for a moment is left out. */
  readonly p99: number;
  readonly p99OfAll: number;
}

/** Asks one question after the other, in so many rounds. */
async function measure(
  ask: (term: string) => Promise<number[]>,
  questions: readonly Question[],
  rounds: number,
): Promise<Found> {
  const times: number[][] = questions.map(() => []);
  const places: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [position, { article, term }] of questions.entries()) {
      const began = performance.now();
      const found = await ask(term);
      times[position]?.push(performance.now() - began);
      if (round === 0) places.push(found.indexOf(article) + 1);
    }
  }
  const reciprocal = places.map((place) => (place === 0 ? 0 : 1 / place));
  const middles = times.map(median);
  return {
    asked: questions.length,
    rank: reciprocal.reduce((sum, one) => sum + one, 0) / places.length,
    first: places.filter((place) => place === 1).length,
    missing: places.filter((place) => place === 0).length,
    p50: at(0.5, middles),
    p99: at(0.99, middles),
    p99OfAll: at(0.99, times.flat()),
  };
}

function at(share: number, times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}

function printRanks(variants: Record<'letters' | 'withoutSynonyms' | 'search' | 'held', Found>): void {
  const { letters, withoutSynonyms, search, held } = variants;
  const row = (name: string, { asked, rank, first, missing }: Found, limit: string) => [
    ...[name, String(asked), rank.toFixed(3), limit, String(first), String(missing)],
  ];
  printTable(
    `Written questions among ${ARTICLES} help articles`,
    ['variant', 'questions', 'mean reciprocal rank', 'limit', 'first', 'not found'],
    [
      row('the same letters', letters, 'none, for comparison'),
      row('the search without the words of the society', withoutSynonyms, 'none, for comparison'),
      row('the search', search, `at least ${LEAST_RECIPROCAL_RANK}`),
      row('the search, questions of older members that nothing was made to fit', held, 'none, held out'),
    ],
  );
}

function printTimes(
  search: Found,
  cost: { readonly serverCost: number; readonly databaseCost: number },
): void {
  const { p50, p99, p99OfAll } = search;
  const ms = (time: number) => `${time.toFixed(1)} ms`;
  const load = (loadavg()[0] ?? 0).toFixed(1);
  printTable(
    `A search among ${ARTICLES} help articles, one after the other at the API (load of the machine: ${load})`,
    ['figure', 'measured', 'limit'],
    [
      ['p99 of the questions, each by the middle of its runs', ms(p99), `at most ${MOST_MS} ms`],
      ['p99 of all runs', ms(p99OfAll), 'none: other programs are in it'],
      ['p50', ms(p50), 'none'],
      ['processor time of the server', ms(cost.serverCost / 1000), 'none'],
      ['processor time of the database', ms(cost.databaseCost / 1000), 'none'],
    ],
  );
}
