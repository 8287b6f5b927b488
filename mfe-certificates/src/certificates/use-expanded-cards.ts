import { createStore, useMember } from '@portal/section-sdk';
import { useSyncExternalStore } from 'react';

/** Expanded cards of a member, by certificate number. */
interface ExpandedCardsStore {
  readonly get: () => ReadonlySet<string>;
  readonly expand: (numbers: readonly string[]) => void;
  readonly collapse: (numbers: readonly string[]) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** In memory, so that the list is unchanged when the member returns from the details page. */
const storesByMember = new Map<string, ExpandedCardsStore>();

/** Expanded cards of the signed-in member; the functions are stable. */
export function useExpandedCards(): ExpandedCardsStore & { readonly expanded: ReadonlySet<string> } {
  const { nameId } = useMember();
  const cards = storesByMember.get(nameId) ?? createExpandedCardsStore();
  storesByMember.set(nameId, cards);
  return { ...cards, expanded: useSyncExternalStore(cards.subscribe, cards.get) };
}

function createExpandedCardsStore(): ExpandedCardsStore {
  const { get, set, subscribe } = createStore<ReadonlySet<string>>(new Set());
  return {
    get,
    expand: (numbers) => set(new Set([...get(), ...numbers])),
    collapse: (numbers) => set(new Set([...get()].filter((number) => !numbers.includes(number)))),
    subscribe,
  };
}
