/** Why a change of the registry is refused, as one sentence for whoever asked for it. */
export class ReleaseCheckError extends Error {
  override readonly name = 'Refusal';
}
