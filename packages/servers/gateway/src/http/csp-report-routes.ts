import { clientNetwork48 } from '@portal/server-kit/client-network';
import type { FastifyInstance } from 'fastify';
import { parseJson } from '../files/watched-file.ts';
import { REPORT_PATH } from '../security/content-security-policy.ts';
import { countViolations, readReport } from '../security/csp-report.ts';

const CSP_REPORT_TYPES = ['application/csp-report', 'application/json'];
const MAX_CSP_REPORT_BYTES = 16 * 1024;

/** Receives CSP violation reports. Counts them and logs each kind once, without the page's URL. */
export function cspReportRoutes(
  app: FastifyInstance,
  { readable }: { readable: boolean },
  done: () => void,
): void {
  const violations = countViolations((violation) => app.log.warn(violation, 'csp.violation'));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    CSP_REPORT_TYPES,
    { parseAs: 'string', bodyLimit: MAX_CSP_REPORT_BYTES },
    (_r, body, done) => done(null, body),
  );
  app.post(REPORT_PATH, async (request, reply) => {
    request.label = REPORT_PATH;
    const violation = readReport(parseJson(String(request.body)));
    if (violation) violations.add(violation, clientNetwork48(request.ip));
    return reply.code(204).send();
  });
  if (readable) app.get('/__csp-reports', () => violations.read());
  done();
}
