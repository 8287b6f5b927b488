import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { GatewayState } from '../runtime-state.ts';
import { scriptlessPolicy } from '../security/content-security-policy.ts';
import type { Settings } from '../settings.ts';
import { readLastImport } from '../status/last-import.ts';
import type { StaffAccess } from '../status/staff-access.ts';
import { statusPage } from '../status/status-page.ts';
import type { Health } from './health.ts';
import { sendProblem } from './problem.ts';
import { sendNotFound } from './send-snapshot.ts';

const MAX_SHOWN_ERRORS = 20;

/** Shorter passwords are easy to guess. */
const MIN_PASSWORD_LENGTH = 16;

/** Reads the password of the staff page. @throws Error when it is unreadable or too short */
export async function readStatusPassword(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const password = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (password.length >= MIN_PASSWORD_LENGTH) return password;
  throw new Error(
    `The gateway cannot start: PORTAL_STATUS_PASSWORD_FILE needs a file with at least ${MIN_PASSWORD_LENGTH} characters.`,
  );
}

/** Serves `/status` to staff with the password (decision 0049). A visit also enables the staff inspector. */
export function registerStatus(
  app: FastifyInstance,
  gatewayState: GatewayState,
  { apiUrls, maxImportAgeHours }: Pick<Settings, 'apiUrls' | 'maxImportAgeHours'>,
  { staff, inspect }: { staff: StaffAccess | null; inspect: () => Promise<Health> },
): void {
  const collectedSince = new Date();

  app.get('/status', async (request, reply) => {
    request.label = '/status';
    if (staff === null) return sendNotFound(reply);
    const nonce = randomBytes(16).toString('base64');
    reply.headers({ 'content-security-policy': scriptlessPolicy(nonce), 'cache-control': 'no-store' });
    const rejected = staff.basicAuth.reject(request, reply);
    if (rejected) return rejected;
    const registry = (await gatewayState.registry.current())?.value;
    if (!registry) return sendProblem(reply, 503, 'nothing-live', 'Nothing is live in this portal yet');
    await staff.session.issue(request, reply);
    const [deployments, { components }, lastImport, errors] = await Promise.all([
      staff.deployments(registry),
      inspect(),
      readLastImport(apiUrls),
      gatewayState.browserErrors.mostFrequent(MAX_SHOWN_ERRORS),
    ]);
    reply.type('text/html; charset=utf-8');
    const now = new Date();
    return statusPage({
      registry,
      deployments,
      components,
      reports: { ...gatewayState, errors },
      lastImport,
      maxImportAgeHours,
      collectedSince,
      now,
      nonce,
    });
  });
}
