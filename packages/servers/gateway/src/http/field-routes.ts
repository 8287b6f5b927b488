import type { SigningKey } from '@portal/release-store/signature';
import { clientNetwork } from '@portal/server-base/client-network';
import type { FastifyInstance } from 'fastify';
import { FieldReport, isNamed } from '../roll-out/field-reports.ts';
import { createReflex } from '../roll-out/reflex.ts';
import type { Site } from '../site.ts';
import { sendProblem } from './problem.ts';

/** Where browsers tell how a section fares. */
export const FIELD_PATH = '/field-reports';

/**
 * Takes what browsers tell of the sections, without an account: before signing in they fail too. Browsers have to say
 * that the request comes from a page of ours (`sec-fetch-site`), and one network counts little. What is not a report, and what is of no release that the registry names, is dropped without a word.
 */
export function fieldRoutes(
  app: FastifyInstance,
  { site, key }: { site: Site; key: SigningKey | null },
  done: () => void,
): void {
  const reflex = createReflex({ revisions: site.revisions, log: app.log, key });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 1024 }, (_r, body, parsed) =>
    parsed(null, body),
  );
  app.post(FIELD_PATH, async (request, reply) => {
    request.label = FIELD_PATH;
    if (request.headers['sec-fetch-site'] !== 'same-origin') {
      return sendProblem(reply, 403, 'not-ours', 'Only pages of the portal may tell of it');
    }
    const report = FieldReport.safeParse(parse(request.body));
    const registry = (await site.registry.current())?.value;
    if (report.success && registry && isNamed(registry, report.data)) {
      const network = clientNetwork(request.ip);
      site.fieldReports.add(report.data, network);
      await reflex.take(registry, report.data, network);
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
