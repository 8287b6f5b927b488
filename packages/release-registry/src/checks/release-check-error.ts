/** Why a registry change is rejected, as one sentence for its author. */
export class ReleaseCheckError extends Error {
  override readonly name = 'ReleaseCheckError';
}

export const damagedReleaseError = (name: string, version: string, options?: ErrorOptions) =>
  new ReleaseCheckError(`Release ${version} of ${name} is damaged.`, options);
