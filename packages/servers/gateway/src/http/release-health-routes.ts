import type { SigningKey } from '@portal/release-registry/signature';
import { clientSite } from '@portal/server-kit/client-network';
import type { FastifyInstance } from 'fastify';
import { createAutoRollback } from '../rollout/auto-rollback.ts';
import { isKnownRelease, ReleaseHealthReport } from '../rollout/release-health.ts';
import type { GatewayState } from '../runtime-state.ts';
import { sendProblem } from './problem.ts';

/** Path to which browsers send release health reports. */
export const RELEASE_HEALTH_PATH = '/release-health';

/**
 * Receives release health reports without authentication, because sections can fail before sign-in.
 * Browsers must send `sec-fetch-site: same-origin`, and each network (an IPv4 address, an IPv6 /48) has a quota.
 * Invalid reports, and reports about releases that the registry does not name, are dropped silently.
 */
export function releaseHealthRoutes(
  app: FastifyInstance,
  { site: gatewayState, key }: { site: GatewayState; key: SigningKey | null },
  done: () => void,
): void {
  const autoRollback = createAutoRollback({ revisions: gatewayState.revisions, log: app.log, key });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 1024 }, (_r, body, parsed) =>
    parsed(null, body),
  );
  app.post(RELEASE_HEALTH_PATH, async (request, reply) => {
    request.label = RELEASE_HEALTH_PATH;
    if (request.headers['sec-fetch-site'] !== 'same-origin') {
      return sendProblem(reply, 403, 'not-ours', 'Only pages of the portal may report release health');
    }
    const report = ReleaseHealthReport.safeParse(parse(request.body));
    const registry = (await gatewayState.registry.current())?.value;
    if (report.success && registry && isKnownRelease(registry, report.data)) {
      const network = clientSite(request.ip);
      gatewayState.releaseHealth.add(report.data, network);
      await autoRollback.take(registry, report.data, network);
    }
    return reply.code(204).send();
  });
  done();
}

function parse(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    return null;
  }
}
