import { useMember } from '@portal/platform';
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
  let opened: ReadonlySet<string> = new Set();
  const listeners = new Set<() => void>();
  const change = (numbers: Iterable<string>) => {
    opened = new Set(numbers);
    for (const tell of listeners) tell();
  };
  return {
    get: () => opened,
    open: (numbers) => change([...opened, ...numbers]),
    close: (numbers) => change([...opened].filter((number) => !numbers.includes(number))),
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}
