import { type RawBuilder, sql } from 'kysely';

/** Inlines the states as literals, because a generic plan with parameters could not use a partial index. */
export function stateLiterals<State extends string>(states: readonly State[]): RawBuilder<State>[] {
  return states.map((state) => sql.lit(state));
}
