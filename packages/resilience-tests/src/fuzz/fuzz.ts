import { owner, visitor } from '@portal/member-api/testing/fixture';
import type { Portal } from '@portal/member-api/testing/portal';
import { randomOf } from '@portal/test-support/random';
import { Connection } from '@portal/test-support/raw-connection';
import { type Fault, faultOf, linesWithPersonalData } from './judge.ts';
import { requestMaker } from './make-request.ts';

const CONNECTIONS = 4;

/** Limits would answer for the calls. */
export const UNLIMITED = Object.fromEntries(
  ['MEMBER', 'PUBLIC', 'ADDRESS', 'SEARCH', 'WRITE_LOG', 'DOCUMENT', 'PAYMENT', 'FEEDBACK'].map((name) => [
    `RATE_${name}`,
    '100000000',
  ]),
);

export interface Fuzzed {
  /** Answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
  readonly faults: readonly { readonly fault: Fault | 'personal data in the log'; readonly what: string }[];
}

/** Sends requests of every kind of wrong to a server on real connections, and judges each answer and the log. */
export async function fuzz(
  portal: Portal,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<Fuzzed> {
  const { app, lines } = await portal.serve({
    ...UNLIMITED,
    VALIDATION_TOTAL_FAILURES: '100000000',
    DEATH_REPORTS_ADDRESS: '100000000',
    DEATH_REPORTS_TOTAL: '100000000',
    VALIDATION_NO_CERTIFICATE: 'on',
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const bearer = async (oid: string) => `Bearer ${await portal.provider.sign({ oid }, { lifetime: 3_600 })}`;
  const [ofOwner, ofVisitor] = await Promise.all([bearer(owner.oid), bearer(visitor.oid)]);
  const random = randomOf(seed);
  const make = requestMaker(random);
  const statuses: Record<string, number> = {};
  const faults: Fuzzed['faults'][number][] = [];
  let left = requests;

  const work = async () => {
    const connection = new Connection(Number(port));
    while (left > 0) {
      left -= 1;
      const authorization = random.pick(
        ofOwner,
        ofOwner,
        ofOwner,
        ofOwner,
        ofOwner,
        ofOwner,
        ofVisitor,
        undefined,
      );
      const { call, method, wire } = make(authorization);
      const answer = await connection.send(wire, method);
      const status = String(answer?.status ?? 'none');
      statuses[status] = (statuses[status] ?? 0) + 1;
      const fault = faultOf(answer, { call, method, isOwner: authorization === ofOwner });
      if (fault)
        faults.push({ fault, what: `${call} ${status} ${readable(wire)} -> ${answer?.body.slice(0, 400)}` });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  await app.close();
  for (const what of linesWithPersonalData(lines)) faults.push({ fault: 'personal data in the log', what });
  return { statuses, faults };
}

/** The request as far as a person wants to read it, without the token. */
const readable = (wire: Buffer): string =>
  JSON.stringify(
    wire
      .toString('latin1')
      .replaceAll(/Bearer \S{20,}/g, 'Bearer …')
      .slice(0, 1_500),
  );
