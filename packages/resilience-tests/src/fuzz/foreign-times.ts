import { owner } from '@portal/member-api/testing/fixture';
import {
  foreignBodyCases,
  foreignCases,
  inBodies,
  notTheOwners,
} from '@portal/member-api/testing/not-the-owners';
import type { Portal } from '@portal/member-api/testing/portal';
import { Connection } from '@portal/test-support/raw-connection';
import { toWire } from './draft.ts';
import { UNLIMITED } from './fuzz.ts';

/** One call with an object that it names, and what it took to refuse another member's and nobody's. */
export interface ForeignTime {
  readonly what: string;
  /** Milliseconds that three in four took longer than: what else the machine does lengthens the others. */
  readonly foreign: number;
  readonly unknown: number;
  /** Of the slower to the faster. */
  readonly ratio: number;
  /** The same ratio of two series for nobody's id: what chance alone makes of it. */
  readonly chance: number;
}

const UNTIMED_FIRST = 20;

/** Each series comes as often first, second and last: what comes later finds more at hand. */
const ORDERS = [
  ['foreign', 'unknown', 'again'],
  ['unknown', 'again', 'foreign'],
  ['again', 'foreign', 'unknown'],
] as const;

/**
 * Whether the time of a refusal tells another member's id from one that nobody has: both are asked for in turn on
 * one connection, for every call and every object that it names. Left out is what answers the two differently by the
 * specification itself, and so has nothing to hide.
 */
export async function foreignTimes(portal: Portal, calls: number): Promise<ForeignTime[]> {
  const { app } = await portal.serve({ ...UNLIMITED, LOG_LEVEL: 'silent' });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const connection = new Connection(Number(port));
  const token = await portal.provider.sign({ oid: owner.oid }, { lifetime: 3_600 });
  const headers: [string, string][] = [['authorization', `Bearer ${token}`]];

  const timeOf = async (request: Parameters<typeof toWire>[0]) => {
    const wire = toWire(request);
    const start = performance.now();
    const answer = await connection.send(wire, request.method);
    return { took: performance.now() - start, said: `${answer?.status}` };
  };

  const times: ForeignTime[] = [];
  for (const { what, call, foreign, unknown } of casesOf()) {
    const { method, path } = call;
    const requestOf = ({ query, body }: Asked) => ({
      ...{ call, method, path, headers, body, bytes: undefined },
      query: Object.entries(query).map(([name, value]): [string, string] => [
        name,
        encodeURIComponent(value),
      ]),
    });
    const requests = { foreign: requestOf(foreign), unknown: requestOf(unknown), again: requestOf(unknown) };
    const took = { foreign: [] as number[], unknown: [] as number[], again: [] as number[] };
    for (let time = -UNTIMED_FIRST; time < calls; time++) {
      const answers = new Set<string>();
      for (const series of ORDERS[Math.abs(time) % ORDERS.length] ?? []) {
        const { took: ms, said } = await timeOf(requests[series]);
        answers.add(said);
        if (time >= 0) took[series].push(ms);
      }
      if (answers.size > 1) throw new Error(`${what} answers ${[...answers].join(' and ')}`);
    }
    const [ofForeign, ofUnknown, ofAgain] = [took.foreign, took.unknown, took.again].map(lowerQuartileOf);
    times.push({
      ...{ what, foreign: ofForeign ?? Number.NaN, unknown: ofUnknown ?? Number.NaN },
      ratio: ratioOf(ofForeign, ofUnknown),
      chance: ratioOf(ofAgain, ofUnknown),
    });
  }
  connection.close();
  await app.close();
  return times.sort((a, b) => b.ratio - a.ratio);
}

interface Asked {
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function casesOf() {
  const named = foreignCases
    .filter(({ parameter, insteadOfNotFound }) => !(parameter in insteadOfNotFound))
    .map(({ call, query, body, parameter }) => {
      const { foreign, unknown } = notTheOwners[parameter];
      const withId = (id: string): Asked => ({ query: { ...query, [parameter]: id }, body });
      return { what: `${call.name} ${parameter}`, call, foreign: withId(foreign), unknown: withId(unknown) };
    });
  const ofBodies = foreignBodyCases.map(({ call, query, what, foreign }) => {
    const text = inBodies.reduce(
      (text, { foreign: theirs, unknown: nobodys }) => text.replaceAll(theirs, nobodys),
      JSON.stringify(foreign),
    );
    const unknown: Asked = { query, body: JSON.parse(text) };
    return { what: `${call.name} (body) ${what}`, call, foreign: { query, body: foreign }, unknown };
  });
  return [...named, ...ofBodies];
}

function lowerQuartileOf(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}

const ratioOf = (one = Number.NaN, other = Number.NaN) => Math.max(one, other) / Math.min(one, other);
