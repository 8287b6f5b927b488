/** Why a registry change is rejected, as one sentence for its author. */
export class ReleaseCheckError extends Error {
  override readonly name = 'ReleaseCheckError';
}
