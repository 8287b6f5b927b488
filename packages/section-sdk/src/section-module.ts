import type { ComponentType } from 'react';
import type { SlotInput, SlotName } from './slot-names.ts';

/**
 * What a section exposes to the shell (`src/section.tsx`, as `section`): a page for each of its routes. The pages are
 * usually `lazy`, so that opening one does not load the others.
 */
export interface SectionModule {
  readonly name: string;
  /** By the route's path in `section.json`. */
  readonly pages: Readonly<Record<string, ComponentType>>;
  /** What it puts into the slots that `section.json` says it fills; `lazy`, as few members open them. */
  readonly slotContent?: { readonly [Name in SlotName]?: ComponentType<SlotInput[Name]> };
}
