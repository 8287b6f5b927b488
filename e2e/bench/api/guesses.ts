import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ValidateMemberIdentity } from '@portal/api/contracts/registration';
import { type Postgres, startPostgres } from '@portal/test-support/postgres';
import { NotMeasured } from '../parts.ts';
import { median, printTable, ratio } from '../report.ts';
import { startApi } from './measure.ts';
import { seed } from './seed.ts';

const AT_ONCE = 16;
const MEMBERS = 1_000;
/** As the seeded members have them. */
const RIGHT = { dateOfBirth: '19600101', lastFourSsn: '1234' };
/** Every so often a guess is right, as a guesser with stolen facts would have it. */
const RIGHT_EVERY = 100;
/** The member next door, whose certificate and address nobody guesses with. */
const HONEST = { certificate: MEMBERS, address: '203.0.113.7' };
/** Failures that a key may have, and all together. */
const OF_A_KEY = 5;
const IN_ALL = 100;

/** Who makes the n-th guess, from where, and at which certificate. */
interface Attack {
  readonly name: string;
  readonly account: (guess: number) => number;
  readonly address: (guess: number) => string;
  readonly certificate: (guess: number) => number;
  /** The most guesses that may be told anything. */
  readonly most: number;
  /** Whether somebody else can register meanwhile: not once all failures together reach their limit, which pauses everybody. */
  readonly honestIsServed: boolean;
}

const ACCOUNTS = 2_000;
const anAddress = (n: number) => `198.18.${(n >> 8) % 256}.${n % 256}`;
const aCertificate = (n: number) => 1 + (n % (MEMBERS - 1));

const ATTACKS: readonly Attack[] = [
  {
    name: 'from one address',
    account: (guess) => guess % ACCOUNTS,
    address: () => '198.51.100.1',
    certificate: aCertificate,
    most: OF_A_KEY,
    honestIsServed: true,
  },
  {
    name: 'against one certificate',
    account: (guess) => guess % ACCOUNTS,
    address: anAddress,
    certificate: () => 1,
    most: OF_A_KEY,
    honestIsServed: true,
  },
  {
    name: 'with one account',
    account: () => 0,
    address: anAddress,
    certificate: aCertificate,
    most: OF_A_KEY,
    honestIsServed: true,
  },
  {
    name: 'from many addresses and accounts, at many certificates',
    account: (guess) => guess % ACCOUNTS,
    address: anAddress,
    certificate: aCertificate,
    most: IN_ALL,
    honestIsServed: false,
  },
];

/**
 * Guessed identities on a real PostgreSQL, each attack on a database of its own: how many guesses were told
 * anything, whether the pause tells right from wrong, and whether the member next door is served at the end.
 * @throws NotMeasured on a machine without PostgreSQL, and Error where a limit does not hold
 */
export async function benchGuesses(guesses: number): Promise<void> {
  const postgres = await startPostgres({ durable: false });
  if (!postgres) throw new NotMeasured('this machine has no PostgreSQL');
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-guesses-'));
  const broken: string[] = [];
  const rows: string[][] = [];
  try {
    for (const attack of ATTACKS) {
      const { answers, honest } = await run(attack, guesses, { postgres, folder });
      // What the server was too busy for tells nothing either.
      const answered = answers.filter(({ status }) => status === 200);
      const told = answered.filter(({ body }) => body !== answered.at(-1)?.body);
      const paused = answered.slice(attack.most + AT_ONCE);
      const kinds = new Set(paused.map(({ body }) => body)).size;
      const times = (isRight: boolean) =>
        median(paused.filter((one) => one.isRight === isRight).map(({ ms }) => ms));
      rows.push([
        attack.name,
        String(answers.length),
        String(answers.length - answered.length),
        String(told.length),
        String(kinds),
        ratio(times(true), times(false)),
        honest ? 'served' : 'paused too',
      ]);
      if (told.length > attack.most || kinds !== 1 || honest !== attack.honestIsServed)
        broken.push(attack.name);
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
  printTable(
    'Guessed identities',
    [
      'guesses',
      'made',
      'not answered',
      'told anything',
      'different answers of the pause',
      'time of a right guess against a wrong one, paused',
      'the member next door',
    ],
    rows,
  );
  if (broken.length > 0) throw new Error(`The limits do not hold ${broken.join(', ')}`);
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly isRight: boolean;
  readonly ms: number;
}

async function run(
  attack: Attack,
  guesses: number,
  { postgres, folder }: { postgres: Postgres; folder: string },
) {
  const url = await postgres.create(`guesses_${ATTACKS.indexOf(attack)}`);
  await seed(url, MEMBERS);
  const api = await startApi(url, folder);
  const tokens = new Map<number, Promise<string>>();
  const tokenOf = (account: number) => {
    const known = tokens.get(account) ?? api.provider.sign({ oid: oidOf(account) }, { lifetime: 3_600 });
    tokens.set(account, known);
    return known;
  };
  async function ask(account: number, address: string, certificate: number, facts: typeof RIGHT) {
    const certificateNumber = String(certificate).padStart(12, '0');
    const query = new URLSearchParams({ certificateNumber, ...facts });
    const authorization = `Bearer ${await tokenOf(account)}`;
    const began = performance.now();
    const answer = await fetch(`http://127.0.0.1:${api.port}${ValidateMemberIdentity.path}?${query}`, {
      headers: { authorization, 'x-forwarded-for': address },
    });
    return { status: answer.status, body: await answer.text(), ms: performance.now() - began };
  }

  const answers: Answer[] = [];
  let next = 0;
  async function guessOn() {
    for (let guess = next++; guess < guesses; guess = next++) {
      // The first guesses are wrong: they are what the pause comes from.
      const isRight = guess % RIGHT_EVERY === RIGHT_EVERY - 1 && guess > attack.most + AT_ONCE;
      const facts = isRight ? RIGHT : { ...RIGHT, lastFourSsn: String(guess % 10_000).padStart(4, '0') };
      const wrong = !isRight && facts.lastFourSsn === RIGHT.lastFourSsn;
      const sent = wrong ? { ...facts, lastFourSsn: '0000' } : facts;
      const asked = [attack.account(guess), attack.address(guess), attack.certificate(guess)] as const;
      answers.push({ ...(await ask(...asked, sent)), isRight });
    }
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, guessOn));
    const { body } = await ask(ACCOUNTS, HONEST.address, HONEST.certificate, RIGHT);
    return { answers, honest: body.includes('"ResponseCode":1,') };
  } finally {
    await api.stop();
  }
}

function oidOf(account: number): string {
  return `00000000-0000-4000-9000-${account.toString(16).padStart(12, '0')}`;
}
