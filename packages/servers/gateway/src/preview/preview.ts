import { toSectionMetadata, toSectionRelease } from '@portal/release-registry/registry-entry';
import { ReleaseVersion } from '@portal/release-registry/release-record';
import {
  SignatureError,
  type TrustedKeys,
  unverifiedApplication,
  verify,
} from '@portal/release-registry/signature';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import { z } from 'zod';
import type { Releases } from '../files/releases.ts';

/** Claims of a preview link. The token's application is the section. */
const Claims = z.object({ version: ReleaseVersion });

/** Why a preview is not shown, as a text for the reader, with the HTTP status. */
export class PreviewError extends Error {
  override readonly name = 'PreviewError';
  readonly status: 403 | 404;
  constructor(status: 403 | 404, message: string) {
    super(message);
    this.status = status;
  }
}

export interface Preview {
  readonly section: string;
  readonly version: string;
  readonly registry: Registry;
}

/** Verifies a preview token and finds its release, never the live one. @throws PreviewError for the reader */
export async function readPreview(
  token: string,
  { keys, live, releases }: { keys: TrustedKeys | null; live: Registry; releases: Releases },
): Promise<Preview> {
  if (keys === null) throw new PreviewError(403, 'This portal shows no previews.');
  const section = unverifiedApplication(token) ?? '';
  const claims = await verify(token, { purpose: 'preview', application: section }, keys).catch(
    (error: unknown) => {
      if (!(error instanceof SignatureError)) throw error;
      throw new PreviewError(403, `The link of this preview ${error.message}. Ask its team for a new one.`);
    },
  );
  const parsedClaims = Claims.safeParse(claims.claims);
  if (!parsedClaims.success) throw new PreviewError(403, 'The link of this preview names no release.');
  const { version } = parsedClaims.data;
  const record = await releases.find(section, version);
  if (record?.kind !== 'section' || record.name !== section) {
    throw new PreviewError(404, `There is no release ${version} of ${section} in this portal.`);
  }
  const previewed: RegistrySection = {
    ...{ enabled: true, live: toSectionRelease(record), previous: [], variant: 'preview' },
    ...toSectionMetadata(record),
  };
  return { section, version, registry: { ...live, sections: { ...live.sections, [section]: previewed } } };
}
