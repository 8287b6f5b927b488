/** One registry revision. It never changes, so its number identifies its content. */
export interface Revision {
  readonly revision: number;
  readonly text: string;
}

/** The registry's revisions, each written once. The newest one is live, and readers see the number only grow. */
export interface Revisions {
  /** Returns the newest revision, or null before the first promotion. Cheap enough for every request. */
  newest(): Promise<Revision | null>;
  list(): Promise<number[]>;
  /** Returns the text of a revision, or null when it does not exist. */
  read(revision: number): Promise<string | null>;
  /** Adds a revision atomically. Returns false when the number exists, because another writer was faster. */
  add(revision: Revision): Promise<boolean>;
}
