import type { ComponentType } from 'react';

/**
 * What a section exposes to the shell (`src/section.tsx`, as `section`): a page for each of its routes. The pages are
 * usually `lazy`, so that opening one does not load the others.
 */
export interface SectionModule {
  readonly name: string;
  /** By the route's path in `section.json`. */
  readonly pages: Readonly<Record<string, ComponentType>>;
}
