import {
  bodyReferences,
  crossMemberBodyCases,
  crossMemberCases,
  otherMembersResources,
} from '@portal/member-api/testing/cross-member-cases';
import { owner } from '@portal/member-api/testing/fixture';
import type { Portal } from '@portal/member-api/testing/test-portal';
import { Connection } from '@portal/test-infra/raw-connection';
import { UNLIMITED } from './fuzz.ts';
import { toWire } from './request-draft.ts';

/** One call with an object that it names, and what it took to refuse another member's and nobody's. */
export interface TimingResult {
  readonly what: string;
  /** Milliseconds that three in four took longer than: what else the machine does lengthens the others. */
  readonly otherMember: number;
  readonly unknown: number;
  /** Of the slower to the faster. */
  readonly ratio: number;
  /** The same ratio of two series for nobody's id: what chance alone makes of it. */
  readonly pValue: number;
}

const WARM_UP_CALLS = 20;

/** Each series comes as often first, second and last: what comes later finds more at hand. */
const ORDERS = [
  ['otherMembers', 'unknown', 'again'],
  ['unknown', 'again', 'otherMembers'],
  ['again', 'otherMembers', 'unknown'],
] as const;

/**
 * Whether the time of a refusal tells another member's id from one that nobody has: both are asked for in turn on
 * one connection, for every call and every object that it names. Left out is what answers the two differently by the
 * specification itself, and so has nothing to hide.
 */
export async function measureTimings(portal: Portal, calls: number): Promise<TimingResult[]> {
  const { app } = await portal.serve({ ...UNLIMITED, LOG_LEVEL: 'silent' });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const connection = new Connection(Number(port));
  const token = await portal.provider.sign({ oid: owner.oid }, { lifetime: 3_600 });
  const headers: [string, string][] = [['authorization', `Bearer ${token}`]];

  const timeOf = async (request: Parameters<typeof toWire>[0]) => {
    const wire = toWire(request);
    const start = performance.now();
    const response = await connection.send(wire, request.method);
    return { took: performance.now() - start, said: `${response?.status}` };
  };

  const times: TimingResult[] = [];
  for (const { what, call, otherMembers, unknown } of timingCases()) {
    const { method, path } = call;
    const requestOf = ({ query, body }: TimedRequest) => ({
      ...{ call, method, path, headers, body, bytes: undefined },
      query: Object.entries(query).map(([name, value]): [string, string] => [
        name,
        encodeURIComponent(value),
      ]),
    });
    const requests = {
      otherMembers: requestOf(otherMembers),
      unknown: requestOf(unknown),
      again: requestOf(unknown),
    };
    const durations = { otherMembers: [] as number[], unknown: [] as number[], again: [] as number[] };
    for (let time = -WARM_UP_CALLS; time < calls; time++) {
      const replies = new Set<string>();
      for (const series of ORDERS[Math.abs(time) % ORDERS.length] ?? []) {
        const { took: ms, said: responses } = await timeOf(requests[series]);
        replies.add(responses);
        if (time >= 0) durations[series].push(ms);
      }
      if (replies.size > 1) throw new Error(`${what} answers ${[...replies].join(' and ')}`);
    }
    const [forOtherMembers, ofUnknown, ofAgain] = [
      durations.otherMembers,
      durations.unknown,
      durations.again,
    ].map(lowerQuartileOf);
    times.push({
      ...{ what, otherMember: forOtherMembers ?? Number.NaN, unknown: ofUnknown ?? Number.NaN },
      ratio: ratioOf(forOtherMembers, ofUnknown),
      pValue: ratioOf(ofAgain, ofUnknown),
    });
  }
  connection.close();
  await app.close();
  return times.sort((a, b) => b.ratio - a.ratio);
}

interface TimedRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

function timingCases() {
  const named = crossMemberCases
    .filter(({ parameter, insteadOfNotFound }) => !(parameter in insteadOfNotFound))
    .map(({ call, query, body, parameter }) => {
      const { otherMembers, unknown } = otherMembersResources[parameter];
      const withId = (id: string): TimedRequest => ({ query: { ...query, [parameter]: id }, body });
      return {
        what: `${call.name} ${parameter}`,
        call,
        otherMembers: withId(otherMembers),
        unknown: withId(unknown),
      };
    });
  const ofBodies = crossMemberBodyCases.map(({ call, query, what, otherMembers }) => {
    const text = bodyReferences.reduce(
      (text, { otherMembers, unknown: nonExistent }) => text.replaceAll(otherMembers, nonExistent),
      JSON.stringify(otherMembers),
    );
    const unknown: TimedRequest = { query, body: JSON.parse(text) };
    return {
      what: `${call.name} (body) ${what}`,
      call,
      otherMembers: { query, body: otherMembers },
      unknown,
    };
  });
  return [...named, ...ofBodies];
}

function lowerQuartileOf(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 4)] ?? Number.NaN;
}

const ratioOf = (one = Number.NaN, other = Number.NaN) => Math.max(one, other) / Math.min(one, other);
