import { type ComponentType, createContext, type ReactNode, use, useEffect } from 'react';
import type { SlotInput, SlotName } from './slot-names.ts';

/** What whoever offers a slot says: what the slot is given, and what stands there while it is filled and when it cannot be. */
export interface SlotProps<Name extends SlotName> {
  readonly name: Name;
  readonly input: SlotInput[Name];
  readonly loading: ReactNode;
  /** `retry` loads the section that fills the slot anew. */
  readonly renderError: (retry: () => void) => ReactNode;
}

/** How the shell fills slots. */
export interface Slots {
  hasProvider(name: SlotName): boolean;
  readonly Outlet: ComponentType<SlotProps<SlotName>>;
}

/** Provided by the shell around everything. */
export const SlotsContext = createContext<Slots | undefined>(undefined);

/** Whether a section fills the slot: known before any of its code is loaded. */
export function useHasSlotProvider(name: SlotName): boolean {
  return use(SlotsContext)?.hasProvider(name) ?? false;
}

/**
 * A place in a page of one section that another one fills. The code of that section is loaded when the slot is drawn, and
 * fails alone: the page around it stays. Nothing is drawn where no section fills it.
 */
export function Slot<Name extends SlotName>(props: SlotProps<Name>): ReactNode {
  const slots = use(SlotsContext);
  if (!slots?.hasProvider(props.name)) return null;
  return <slots.Outlet {...props} />;
}

/** Provided by the shell's frame: takes what the page is about, and undefined when it is about that no longer. */
export const PageTopicContext = createContext<(topic: string | undefined) => void>(() => undefined);

/** Says more closely than the route in `section.json` what this page is about just now, such as the step of a task. */
export function usePageTopic(topic: string): void {
  const setTopic = use(PageTopicContext);
  useEffect(() => {
    setTopic(topic);
    return () => setTopic(undefined);
  }, [setTopic, topic]);
}
