import type { SigningKey } from '@portal/release-registry/signature';
import type { Registry } from '@portal/section-sdk/registry';
import { clientNetwork48 } from '@portal/server-kit/client-network';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isKnownRelease, isKnownShell } from '../browser-reports/known-releases.ts';
import { ReleaseHealthReport } from '../browser-reports/release-health.ts';
import { isKnownPage, WebVitalsReport } from '../browser-reports/web-vitals.ts';
import { parseJson } from '../files/watched-file.ts';
import { createAutoRollback } from '../rollout/auto-rollback.ts';
import type { GatewayState } from '../runtime-state.ts';
import { sendProblem } from './problem.ts';

/** Path to which browsers send release health reports and web vitals. */
export const RELEASE_HEALTH_PATH = '/release-health';

const Report = z.union([ReleaseHealthReport, WebVitalsReport]);

interface ReleaseHealthOptions {
  readonly gatewayState: GatewayState;
  readonly key: SigningKey | null;
  /** Records counted web vitals as metrics; undefined without metrics. */
  readonly recordVitals: ((report: WebVitalsReport) => void) | undefined;
}

/**
 * Receives reports without authentication, because sections can fail before sign-in. Reports need `sec-fetch-site:
 * same-origin`, a quota, and a known release and page. Others are dropped silently.
 */
export function releaseHealthRoutes(
  app: FastifyInstance,
  { gatewayState, key, recordVitals }: ReleaseHealthOptions,
  done: () => void,
): void {
  const autoRollback = createAutoRollback({ revisions: gatewayState.revisions, log: app.log, key });

  async function handleHealthReport(
    registry: Registry,
    report: ReleaseHealthReport,
    network: string,
  ): Promise<void> {
    await gatewayState.browserErrors.add(registry, report, network);
    if (!isKnownRelease(registry, report)) return;
    gatewayState.releaseHealth.add(registry, report, network);
    await autoRollback.recordHealth(registry, report, network);
  }

  async function handleVitalsReport(
    registry: Registry,
    report: WebVitalsReport,
    network: string,
  ): Promise<void> {
    if (!(await isShownBy(gatewayState, registry, report))) return;
    if (!gatewayState.webVitals.add(registry, report, network)) return;
    recordVitals?.(report);
    await autoRollback.recordVitals(registry, report, network);
  }

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('text/plain', { parseAs: 'string', bodyLimit: 1024 }, (_r, body, parsed) =>
    parsed(null, body),
  );
  app.post(RELEASE_HEALTH_PATH, async (request, reply) => {
    request.label = RELEASE_HEALTH_PATH;
    if (request.headers['sec-fetch-site'] !== 'same-origin') {
      return sendProblem(reply, 403, 'not-ours', 'Only pages of the portal may report release health');
    }
    const report = Report.safeParse(parseJson(String(request.body))).data;
    const registry = (await gatewayState.registry.current())?.value;
    const network = clientNetwork48(request.ip);
    if (report && registry) {
      if ('status' in report) await handleHealthReport(registry, report, network);
      else await handleVitalsReport(registry, report, network);
    }
    return reply.code(204).send();
  });
  done();
}

async function isShownBy(
  { releases }: GatewayState,
  registry: Registry,
  { section, version, page }: WebVitalsReport,
): Promise<boolean> {
  const release = { section, version };
  if (isKnownRelease(registry, release)) return isKnownPage(registry, section, page);
  if (!isKnownShell(registry, release)) return false;
  const record = await releases.find('shell', version).catch(() => null);
  return record?.kind === 'shell' && record.routes.includes(page);
}
