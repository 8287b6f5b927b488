import type { ComponentType } from 'react';
import type { SlotInput, SlotName } from './slot-names.ts';

/**
 * Exports of a section to the shell (`section` in `src/section.tsx`). Pages are usually `lazy`, so that opening one
 * page does not load the others.
 */
export interface SectionModule {
  readonly name: string;
  /** Keyed by the route's path in `section.json`. */
  readonly pages: Readonly<Record<string, ComponentType>>;
  /** Content for the slots that `section.json` lists in `slotContent`. Usually `lazy`, because few members open it. */
  readonly slotContent?: { readonly [Name in SlotName]?: ComponentType<SlotInput[Name]> };
}
