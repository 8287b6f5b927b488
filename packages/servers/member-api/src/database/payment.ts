import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** A payment, or a schedule of payments, as it is stored. */
export type Payment = Selectable<Tables['payment']>;
