/**
 * All slots, which the shell offers, with the input for the section that fills them. A new slot needs an entry here and
 * in `SLOT_NAMES`, and a new minor version of this package.
 */
export interface SlotInput {
  /** Help panel next to a page: questions about its topic, such as 'payments'. */
  readonly 'page-help': { readonly topic: string };
}

/** Name of a slot. */
export type SlotName = keyof SlotInput;

export const SLOT_NAMES = ['page-help'] as const satisfies readonly SlotName[];
