import { createStore, useMember } from '@portal/platform';
import { useSyncExternalStore } from 'react';

/** Which cards of a member are open, by the numbers of their certificates. */
interface OpenCards {
  readonly get: () => ReadonlySet<string>;
  readonly open: (numbers: readonly string[]) => void;
  readonly close: (numbers: readonly string[]) => void;
  readonly subscribe: (tell: () => void) => () => void;
}

/** In memory alone, so that the list is as it was when its member comes back from the details of a certificate. */
const cardsOf = new Map<string, OpenCards>();

/** The open cards of the signed-in member, and how to open and close them; the functions never change. */
export function useOpenCards(): OpenCards & { readonly opened: ReadonlySet<string> } {
  const { nameId } = useMember();
  const cards = cardsOf.get(nameId) ?? noOpenCards();
  cardsOf.set(nameId, cards);
  return { ...cards, opened: useSyncExternalStore(cards.subscribe, cards.get) };
}

function noOpenCards(): OpenCards {
  const { get, set, subscribe } = createStore<ReadonlySet<string>>(new Set());
  return {
    get,
    open: (numbers) => set(new Set([...get(), ...numbers])),
    close: (numbers) => set(new Set([...get()].filter((number) => !numbers.includes(number)))),
    subscribe,
  };
}
