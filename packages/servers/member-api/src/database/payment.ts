import type { Selectable } from 'kysely';
import type { Tables } from './tables.ts';

export type Payment = Selectable<Tables['payment']>;
