import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { plainPolicy } from '../security/policy.ts';
import type { Site } from '../site.ts';
import type { Staff } from '../status/staff.ts';
import { statusPage } from '../status/status-page.ts';
import type { Health } from './health.ts';
import { sendProblem } from './problem.ts';
import { sendNotFound } from './send-snapshot.ts';

/** Shorter ones are guessed. */
const SHORTEST = 16;

/** The password of the page for staff. @throws Error in one sentence when it cannot be read or is too short */
export async function readStatusPassword(file: string | undefined): Promise<string | null> {
  if (file === undefined) return null;
  const password = (await readFile(file, 'utf8').catch(() => '')).trim();
  if (password.length >= SHORTEST) return password;
  throw new Error(
    `The gateway cannot start: PORTAL_STATUS_PASSWORD_FILE needs a file with at least ${SHORTEST} characters.`,
  );
}

/**
 * `/status`, for staff who know the password; without one there is no such page (decision 0049). Who was shown it has the
 * panel in the portal's pages too, for a working day (decision 0055). It reads only: staff act by the commands that it names.
 */
export function registerStatus(
  app: FastifyInstance,
  site: Site,
  { staff, inspect }: { staff: Staff | null; inspect: () => Promise<Health> },
): void {
  const countedFrom = new Date();

  app.get('/status', async (request, reply) => {
    request.label = '/status';
    if (staff === null) return sendNotFound(reply);
    const nonce = randomBytes(16).toString('base64');
    reply.headers({ 'content-security-policy': plainPolicy(nonce), 'cache-control': 'no-store' });
    const refused = staff.gate.refuse(request, reply);
    if (refused) return refused;
    const registry = (await site.registry.current())?.value;
    if (!registry) return sendProblem(reply, 503, 'nothing-live', 'Nothing is live in this portal yet');
    await staff.pass.give(request, reply);
    const [since, { parts }] = await Promise.all([staff.liveSince(registry), inspect()]);
    reply.type('text/html; charset=utf-8');
    const now = new Date();
    return statusPage({ registry, since, parts, reports: site.fieldReports, countedFrom, now, nonce });
  });
}
