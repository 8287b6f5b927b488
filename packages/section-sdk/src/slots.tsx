import { type ComponentType, createContext, type ReactNode, use, useEffect } from 'react';
import type { SlotInput, SlotName } from './slot-names.ts';

/** Props of a slot: the input for its content, and what to render while it loads or when it fails. */
export interface SlotProps<Name extends SlotName> {
  readonly name: Name;
  readonly input: SlotInput[Name];
  readonly loading: ReactNode;
  readonly renderError: (retry: () => void) => ReactNode;
}

/** The slots of the shell. */
export interface Slots {
  hasProvider(name: SlotName): boolean;
  readonly Outlet: ComponentType<SlotProps<SlotName>>;
}

export const SlotsContext = createContext<Slots | undefined>(undefined);

/** Returns whether a section fills the slot. Needs no code of that section. */
export function useHasSlotProvider(name: SlotName): boolean {
  return use(SlotsContext)?.hasProvider(name) ?? false;
}

/**
 * Renders content of another section inside a page. Loads that section's code on render. If it fails, the page around
 * the slot stays. Renders nothing if no section fills the slot.
 */
export function Slot<Name extends SlotName>(props: SlotProps<Name>): ReactNode {
  const slots = use(SlotsContext);
  if (!slots?.hasProvider(props.name)) return null;
  return <slots.Outlet {...props} />;
}

/** Sets the topic of the page, or resets it with undefined. Provided by the shell's layout. */
export const PageTopicContext = createContext<(topic: string | undefined) => void>(() => undefined);

/** Overrides the topic of the route in `section.json`, for example with the current step of a task. */
export function usePageTopic(topic: string): void {
  const setTopic = use(PageTopicContext);
  useEffect(() => {
    setTopic(topic);
    return () => setTopic(undefined);
  }, [setTopic, topic]);
}
