import type { Registry } from '@portal/section-sdk/registry';
import type { StaffMetadata } from '@portal/section-sdk/staff-metadata';
import type { FastifyRequest } from 'fastify';
import { type BasicAuth, createBasicAuth } from '../http/basic-auth.ts';
import type { GatewayState } from '../runtime-state.ts';
import { createDeploymentTimes, type Deployment } from './deployment-times.ts';
import { createStaffSession, type StaffSession } from './staff-session.ts';
import { formatSince } from './status-page.ts';

/** What staff with the password of `/status` see: the status page, and the staff inspector on every page. */
export interface StaffAccess {
  readonly basicAuth: BasicAuth;
  readonly session: StaffSession;
  deployments(registry: Registry): Promise<ReadonlyMap<string, Deployment>>;
  /** Returns the inspector's data that the page's registry lacks; null without a staff session. */
  metadataFor(request: FastifyRequest, live: Registry): Promise<StaffMetadata | null>;
}

export async function openStaffAccess(
  { revisions }: Pick<GatewayState, 'revisions'>,
  password: string,
): Promise<StaffAccess> {
  const session = await createStaffSession(password);
  const deployments = createDeploymentTimes(revisions);
  return {
    basicAuth: createBasicAuth(password),
    session,
    deployments,
    async metadataFor(request, live) {
      if (!(await session.isValidIn(request))) return null;
      const since = await deployments(live);
      const versions = Object.entries(live.sections).map(([name, section]) => [name, section.live.version]);
      const shell = live.shell ? [['shell', live.shell.version]] : [];
      return {
        since: Object.fromEntries(
          [...shell, ...versions].flatMap(([name = '', version = '']) => {
            const from = since.get(name);
            return from ? [[name, { version, description: formatSince(from) }]] : [];
          }),
        ),
      };
    },
  };
}
