/** Why a registry change is rejected, as one sentence for its author. */
export class ReleaseCheckError extends Error {
  override readonly name = 'ReleaseCheckError';
}

export const damagedReleaseError = (name: string, version: string, options?: ErrorOptions) =>
  new ReleaseCheckError(`Release ${version} of ${name} is damaged.`, options);

/** The gateway serves no revision whose shell it cannot read. */
export const unusableShellError = (version: string, cause: unknown) =>
  new ReleaseCheckError(
    `The shell ${version} cannot be used, so the portal may ignore changes: run "npm run portal -- rollback shell".`,
    { cause },
  );
