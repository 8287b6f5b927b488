/**
 * All slots with the input for the section that fills them: the contract between two teams. A new slot needs an entry
 * here and in `SLOT_NAMES`, and a new minor version of this package.
 */
export interface SlotInput {
  /** Help panel next to a page: questions about its topic, such as 'payments'. */
  readonly 'page-help': { readonly topic: string };
}

/** Name of a slot. */
export type SlotName = keyof SlotInput;

export const SLOT_NAMES = ['page-help'] as const satisfies readonly SlotName[];

/** Slots that the shell offers in the layout of members' pages. */
export const SHELL_SLOTS: readonly string[] = ['page-help'] satisfies readonly SlotName[];

/** Slots that a section may offer: all others. */
export const SECTION_SLOTS: readonly SlotName[] = SLOT_NAMES.filter((name) => !SHELL_SLOTS.includes(name));
