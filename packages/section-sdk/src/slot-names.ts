/**
 * Every slot that there is, with what it gives to the section that fills it: the contract between the two teams. A new
 * slot is an entry here and in `SLOT_NAMES`, and a new minor version of the platform.
 */
export interface SlotInput {
  /** Beside a page: the questions about its topic, such as 'payments'. */
  readonly 'page-help': { readonly topic: string };
}

export type SlotName = keyof SlotInput;

export const SLOT_NAMES = ['page-help'] as const satisfies readonly SlotName[];

/** What the shell itself offers, in the frame of members' pages. */
export const SHELL_SLOTS: readonly string[] = ['page-help'] satisfies readonly SlotName[];
