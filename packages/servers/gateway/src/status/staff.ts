import type { Registry } from '@portal/platform/registry';
import type { StaffFacts } from '@portal/platform/staff-facts';
import type { FastifyRequest } from 'fastify';
import { createPasswordGate, type PasswordGate } from '../http/password-gate.ts';
import type { Site } from '../site.ts';
import { rememberLiveSince, type Since } from './live-since.ts';
import { createStaffPass, type StaffPass } from './staff-pass.ts';
import { sinceWords } from './status-page.ts';

/** What staff who know the password of `/status` are shown: that page, and a panel in every page of the portal. */
export interface Staff {
  readonly gate: PasswordGate;
  readonly pass: StaffPass;
  liveSince(registry: Registry): Promise<ReadonlyMap<string, Since>>;
  /** What the panel of a page says beside the page's own registry; null for everybody else. */
  factsFor(request: FastifyRequest, live: Registry): Promise<StaffFacts | null>;
}

export async function openStaff({ revisions }: Pick<Site, 'revisions'>, password: string): Promise<Staff> {
  const pass = await createStaffPass(password);
  const liveSince = rememberLiveSince(revisions);
  return {
    gate: createPasswordGate(password),
    pass,
    liveSince,
    async factsFor(request, live) {
      if (!(await pass.isShownBy(request))) return null;
      const since = await liveSince(live);
      const versions = Object.entries(live.sections).map(([name, section]) => [name, section.live.version]);
      const shell = live.shell ? [['shell', live.shell.version]] : [];
      return {
        since: Object.fromEntries(
          [...shell, ...versions].flatMap(([name = '', version = '']) => {
            const from = since.get(name);
            return from ? [[name, { version, words: sinceWords(from) }]] : [];
          }),
        ),
      };
    },
  };
}
