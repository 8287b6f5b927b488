import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
