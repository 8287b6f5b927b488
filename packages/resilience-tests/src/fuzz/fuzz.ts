import { nonMember, owner } from '@portal/member-api/testing/fixture';
import type { Portal } from '@portal/member-api/testing/test-portal';
import { createRandom } from '@portal/test-infra/random';
import { Connection } from '@portal/test-infra/raw-connection';
import { findViolation, linesWithPersonalData, type Violation } from './oracle.ts';
import { createRequestGenerator } from './request-generator.ts';

const CONNECTIONS = 4;

/** Without limits, because rate limiting would hide the routes' own responses. */
export const UNLIMITED = Object.fromEntries(
  ['MEMBER', 'PUBLIC', 'ADDRESS', 'SEARCH', 'WRITE_LOG', 'DOCUMENT', 'PAYMENT', 'FEEDBACK', 'VALIDATION'].map(
    (name) => [`RATE_${name}`, '100000000'],
  ),
);

export interface FuzzResult {
  readonly statuses: Readonly<Record<string, number>>;
  readonly violations: readonly {
    readonly violation: Violation | 'personal_data_logged';
    readonly what: string;
  }[];
}

/** Sends mutated requests over real connections, and checks every response and the log. */
export async function fuzz(
  portal: Portal,
  { requests, seed }: { readonly requests: number; readonly seed: number },
): Promise<FuzzResult> {
  const { app, lines } = await portal.serve({
    ...UNLIMITED,
    VALIDATION_TOTAL_FAILURES: '100000000',
    DEATH_REPORTS_PER_NETWORK: '100000000',
    DEATH_REPORTS_TOTAL: '100000000',
    VALIDATION_NO_CERTIFICATE: 'on',
  });
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const bearer = async (oid: string) => `Bearer ${await portal.provider.sign({ oid }, { lifetime: 3_600 })}`;
  const [ownerAuthorization, nonMemberAuthorization] = await Promise.all([
    bearer(owner.oid),
    bearer(nonMember.oid),
  ]);
  const random = createRandom(seed);
  const make = createRequestGenerator(random);
  const statuses: Record<string, number> = {};
  const violations: FuzzResult['violations'][number][] = [];
  let remaining = requests;

  const work = async () => {
    const connection = new Connection(Number(port));
    while (remaining > 0) {
      remaining -= 1;
      const authorization = random.pick(
        ownerAuthorization,
        ownerAuthorization,
        ownerAuthorization,
        ownerAuthorization,
        ownerAuthorization,
        ownerAuthorization,
        nonMemberAuthorization,
        undefined,
      );
      const { endpoint, method, wire } = make(authorization);
      const response = await connection.send(wire, method);
      const status = String(response?.status ?? 'none');
      statuses[status] = (statuses[status] ?? 0) + 1;
      const violation = findViolation(response, {
        endpoint,
        method,
        isOwner: authorization === ownerAuthorization,
      });
      if (violation)
        violations.push({
          violation,
          what: `${endpoint} ${status} ${readable(wire)} -> ${response?.body.slice(0, 400)}`,
        });
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  await app.close();
  for (const what of linesWithPersonalData(lines))
    violations.push({ violation: 'personal_data_logged', what });
  return { statuses, violations };
}

/** The request in readable form, without the token. */
const readable = (wire: Buffer): string =>
  JSON.stringify(
    wire
      .toString('latin1')
      .replaceAll(/Bearer \S{20,}/g, 'Bearer …')
      .slice(0, 1_500),
  );
