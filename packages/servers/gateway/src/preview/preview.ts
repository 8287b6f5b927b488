import { inPlace } from '@portal/platform/candidates';
import type { Registry } from '@portal/platform/registry';
import { candidateOf } from '@portal/release-store/section-entry';
import { applicationOf, SignatureError, type TrustedKeys, verify } from '@portal/release-store/signature';
import { z } from 'zod';
import type { Releases } from '../files/releases.ts';

/** What a link of a preview says: the section is its subject. */
const Claims = z.object({ version: z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,80}$/) });

/** Why a preview is not shown, as its reader is told, with the status of the answer. */
export class PreviewRefused extends Error {
  override readonly name = 'PreviewRefused';
  readonly status: 403 | 404;
  constructor(status: 403 | 404, words: string) {
    super(words);
    this.status = status;
  }
}

/** A preview that is believed: the registry with the release in the place of the live one, for this tab alone. */
export interface Preview {
  readonly section: string;
  readonly version: string;
  readonly registry: Registry;
}

/**
 * Reads the token of a preview and looks its release up. Where it fails the tab shows that, and does not fall back on
 * what is live: whoever looks must know what they see.
 * @throws PreviewRefused with words for the reader
 */
export async function readPreview(
  token: string,
  { keys, live, releases }: { keys: TrustedKeys | null; live: Registry; releases: Releases },
): Promise<Preview> {
  if (keys === null) throw new PreviewRefused(403, 'This portal shows no previews.');
  const section = applicationOf(token) ?? '';
  const claims = await verify(token, { purpose: 'preview', application: section }, keys).catch(
    (error: unknown) => {
      if (!(error instanceof SignatureError)) throw error;
      throw new PreviewRefused(403, `The link of this preview ${error.message}. Ask its team for a new one.`);
    },
  );
  const said = Claims.safeParse(claims.claims);
  if (!said.success) throw new PreviewRefused(403, 'The link of this preview names no release.');
  const { version } = said.data;
  const entry = Object.hasOwn(live.sections, section) ? live.sections[section] : undefined;
  const record = entry && (await releases.find(section, version));
  if (!entry || record?.kind !== 'section') {
    throw new PreviewRefused(404, `There is no release ${version} of ${section} in this portal.`);
  }
  const { candidate: _candidate, ...rest } = entry;
  const shown = { ...inPlace(rest, candidateOf(record, 100), 'preview'), enabled: true, previous: [] };
  return { section, version, registry: { ...live, sections: { ...live.sections, [section]: shown } } };
}
