/** One revision of the registry as it was written. It is never changed, so its number says everything of it. */
export interface Revision {
  readonly revision: number;
  readonly text: string;
}

/**
 * The registry's revisions, each written once: the newest is what is live. Since no text has a second place where it
 * could be written too late, whoever reads sees revisions grow.
 */
export interface Revisions {
  /** The newest, or null before the first promotion. Cheap enough for every request. */
  newest(): Promise<Revision | null>;
  /** The number of every revision that there ever was, oldest first. */
  list(): Promise<number[]>;
  /** What a revision says, or null when there is none of that number. */
  read(revision: number): Promise<string | null>;
  /** Adds a revision, whole or not at all. False when there is one of that number: somebody was quicker. */
  add(revision: Revision): Promise<boolean>;
}
