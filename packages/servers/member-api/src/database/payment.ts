import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** Stored payment or payment schedule. */
export type Payment = Selectable<Tables['payment']>;
