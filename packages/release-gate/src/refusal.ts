/** Why a change of the registry is refused, as one sentence for whoever asked for it. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
