import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The database as routes see it: one dialect of SQL, two engines. */
export type Db = Kysely<Tables>;
