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

/** Rejection times of one endpoint for another member's resource and for an unknown one. */
export interface TimingResult {
  readonly what: string;
  /** Lower quartile in milliseconds, because other load on the machine lengthens the slower requests. */
  readonly otherMember: number;
  readonly unknown: number;
  readonly ratio: number;
  /** Ratio between two series of the same unknown id, as a control. */
  readonly controlRatio: number;
}

const WARM_UP_REQUESTS = 20;

/** Each series comes equally often first, second and third, because later requests find warmer caches. */
const ORDERS = [
  ['otherMembers', 'unknown', 'again'],
  ['unknown', 'again', 'otherMembers'],
  ['again', 'otherMembers', 'unknown'],
] as const;

/**
 * Measures whether rejection time distinguishes another member's id from an unknown one. Alternates series on
 * one connection, for every endpoint and named resource. Skips parameters that the specification answers differently
 * anyway.
 */
export async function measureTimings(portal: Portal, rounds: number): Promise<TimingResult[]> {
  const { app } = await portal.serve({ ...UNLIMITED, LOG_LEVEL: 'silent' });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const connection = new Connection(Number(port));
  const token = await portal.provider.sign({ oid: owner.oid }, { lifetime: 3_600 });
  const headers: [string, string][] = [['authorization', `Bearer ${token}`]];

  const timeOf = async (request: Parameters<typeof toWire>[0]) => {
    const wire = toWire(request);
    const start = performance.now();
    const response = await connection.send(wire, request.method);
    return { ms: performance.now() - start, status: `${response?.status}` };
  };

  const times: TimingResult[] = [];
  for (const { what, endpoint, otherMembers, unknown } of timingCases()) {
    const { method, path } = endpoint;
    const requestOf = ({ query, body }: TimedRequest) => ({
      ...{ endpoint, method, path, headers, body, bytes: undefined },
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
    for (let time = -WARM_UP_REQUESTS; time < rounds; time++) {
      const statuses = new Set<string>();
      for (const series of ORDERS[Math.abs(time) % ORDERS.length] ?? []) {
        const { ms, status } = await timeOf(requests[series]);
        statuses.add(status);
        if (time >= 0) durations[series].push(ms);
      }
      if (statuses.size > 1) throw new Error(`${what} returns ${[...statuses].join(' and ')}`);
    }
    const [forOtherMembers, ofUnknown, ofAgain] = [
      durations.otherMembers,
      durations.unknown,
      durations.again,
    ].map(lowerQuartileOf);
    times.push({
      ...{ what, otherMember: forOtherMembers ?? Number.NaN, unknown: ofUnknown ?? Number.NaN },
      ratio: ratioOf(forOtherMembers, ofUnknown),
      controlRatio: ratioOf(ofAgain, ofUnknown),
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
    .map(({ endpoint, query, body, parameter }) => {
      const { otherMembers, unknown } = otherMembersResources[parameter];
      const withId = (id: string): TimedRequest => ({ query: { ...query, [parameter]: id }, body });
      return {
        what: `${endpoint.name} ${parameter}`,
        endpoint,
        otherMembers: withId(otherMembers),
        unknown: withId(unknown),
      };
    });
  const ofBodies = crossMemberBodyCases.map(({ endpoint, query, what, otherMembers }) => {
    const text = bodyReferences.reduce(
      (text, { otherMembers, unknown: nonExistent }) => text.replaceAll(otherMembers, nonExistent),
      JSON.stringify(otherMembers),
    );
    const unknown: TimedRequest = { query, body: JSON.parse(text) };
    return {
      what: `${endpoint.name} (body) ${what}`,
      endpoint,
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
