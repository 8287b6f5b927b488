import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Database handle: one SQL dialect, for the embedded engine and for a PostgreSQL server. */
export type Db = Kysely<Tables>;
