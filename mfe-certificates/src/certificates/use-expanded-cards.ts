import { createStore, useMember } from '@portal/section-sdk';
import { useSyncExternalStore } from 'react';

/** Which cards of a member are open, by the numbers of their certificates. */
interface ExpandedCardsStore {
  readonly get: () => ReadonlySet<string>;
  readonly expand: (numbers: readonly string[]) => void;
  readonly collapse: (numbers: readonly string[]) => void;
  readonly subscribe: (onChange: () => void) => () => void;
}

/** In memory alone, so that the list is as it was when its member comes back from the details of a certificate. */
const storesByMember = new Map<string, ExpandedCardsStore>();

/** The open cards of the signed-in member, and how to open and close them; the functions never change. */
export function useExpandedCards(): ExpandedCardsStore & { readonly opened: ReadonlySet<string> } {
  const { nameId } = useMember();
  const cards = storesByMember.get(nameId) ?? createExpandedCardsStore();
  storesByMember.set(nameId, cards);
  return { ...cards, opened: useSyncExternalStore(cards.subscribe, cards.get) };
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
