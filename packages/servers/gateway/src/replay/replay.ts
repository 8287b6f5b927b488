import { Registry } from '@portal/platform/registry';
import { SignatureError, type TrustedKeys, verify } from '@portal/release-store/signature';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { parseJson, type Snapshot, snapshotOf } from '../files/live-file.ts';
import { escapeHtml } from '../page/html.ts';
import { notice } from '../page/notice.ts';
import type { ShellFiles } from '../page/shell-files.ts';
import { PreviewRefused } from '../preview/preview.ts';
import { chosenRegistry } from '../roll-out/chosen-registry.ts';
import type { Site } from '../site.ts';
import { centralTime } from '../status/central-time.ts';

/** The cookie that keeps the token of an earlier revision in one browser. */
export const REPLAY_COOKIE = 'portal-revision';

/** What a link of a preview is about that names no section: all of them, and the shell. */
export const EVERYTHING = '*';

const Claims = z.object({ revision: z.int().positive() });

/** The portal as an earlier revision of the registry made it, for one browser. */
export interface Replay {
  readonly shell: ShellFiles;
  readonly registry: Snapshot<Registry>;
}

type Parts = Pick<Site, 'revisions' | 'releases' | 'shellOf'>;

/**
 * Reads the token of an earlier revision: the shell and the sections that were live then. Flags are as they were for all,
 * and no candidate is among it. Where a release is gone, nothing is shown.
 * @throws PreviewRefused with words for the reader
 */
export async function readReplay(token: string, site: Parts, keys: TrustedKeys | null): Promise<Replay> {
  if (keys === null) throw new PreviewRefused(403, 'This portal shows no previews.');
  const { claims } = await verify(token, { purpose: 'preview', application: EVERYTHING }, keys).catch(
    (error: unknown) => {
      if (!(error instanceof SignatureError)) throw error;
      throw new PreviewRefused(403, `The link of this preview ${error.message}. Ask for a new one.`);
    },
  );
  const said = Claims.safeParse(claims);
  if (!said.success) throw new PreviewRefused(403, 'The link of this preview names no revision.');
  const { revision } = said.data;
  const found = parse(await site.revisions.read(revision));
  if (!found) throw new PreviewRefused(404, `There is no revision ${revision} of this portal.`);
  const shell = found.shell && (await site.shellOf(found.shell.version));
  if (!shell) throw gone('the shell', found.shell?.version, revision);
  for (const [name, { live }] of Object.entries(found.sections)) {
    if (!(await site.releases.find(name, live.version))) throw gone(name, live.version, revision);
  }
  return { shell, registry: chosenRegistry(snapshotOf(found), null) };
}

/** The earlier revision that a browser was shown the link of; null where it is to have what is live. */
export async function replayOf(
  { headers }: FastifyRequest,
  site: Parts,
  keys: TrustedKeys | null,
): Promise<Replay | null> {
  const token = /(?:^|;\s*)portal-revision=([A-Za-z0-9._-]+)/.exec(headers.cookie ?? '')?.[1];
  if (token === undefined) return null;
  return readReplay(token, site, keys).catch((error: unknown) => {
    if (error instanceof PreviewRefused) return null;
    throw error;
  });
}

/** Says above everything that this is another time, and that what is done is done today. */
export function replayNotice({ registry: { value } }: Replay, nonce: string): string {
  const html = `This is the portal of revision ${value.revision}, ${escapeHtml(centralTime(new Date(value.at)))}. Nobody else sees it. What you do here is real. <a href="/preview">Show what is live</a>`;
  return notice({ label: 'An earlier revision', html }, nonce);
}

const gone = (what: string, version: string | undefined, revision: number) =>
  new PreviewRefused(
    404,
    `Revision ${revision} cannot be shown: release ${version ?? ''} of ${what} is in the store no longer.`,
  );

function parse(text: string | null): Registry | null {
  if (text === null) return null;
  const parsed = z.object(Registry.shape).omit({ signature: true }).safeParse(parseJson(text));
  return parsed.success ? parsed.data : null;
}
