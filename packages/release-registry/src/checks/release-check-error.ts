/** Why a registry change is rejected, as one sentence for its author. */
export class ReleaseCheckError extends Error {
  override readonly name = 'ReleaseCheckError';
}

export const damagedReleaseError = (name: string, version: string, options?: ErrorOptions) =>
  new ReleaseCheckError(`Release ${version} of ${name} is damaged.`, options);

/** The usual cause of an empty store, as the end of a sentence. */
export const NAME_THE_STORE =
  'name the store of the portal (PORTAL_DATA_DIR, or PORTAL_RELEASES_URL and PORTAL_REGISTRY_URL).';

/** The gateway serves no revision whose shell it cannot read. */
export const unusableShellError = (version: string, cause: unknown) =>
  new ReleaseCheckError(
    `The shell ${version} cannot be used, so the portal may ignore changes: run "npm run portal -- rollback shell".`,
    { cause },
  );
