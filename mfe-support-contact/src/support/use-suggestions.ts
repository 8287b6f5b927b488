import { SuggestFrequentlyAskedQuestions, useCall } from '@portal/api';
import { useNavigate } from '@portal/router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchTerm } from './search-term.ts';

/** How long nothing is typed before it is asked what is meant. */
const PAUSE_MS = 120;
const SHORTEST = 2;
/** What is asked for while the list is closed. */
const CLOSED = { term: '', before: '' };

/**
 * Questions that may be meant by what has been typed, and the keys of a combobox with a list of its own: the arrows choose,
 * Enter opens what is chosen, Escape closes the list.
 */
export function useSuggestions() {
  const [{ term, before }, setAsked] = useState(CLOSED);
  const [chosenId, setChosenId] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => () => clearTimeout(timer.current), []);
  const next = useSuggested(term, { asks: true });
  const last = useSuggested(before, { asks: false });
  // A list that is open stays until the next comes: one that goes in between takes the arrow keys' press with it.
  const suggestions = (next.isPending ? last : next).data ?? [];
  // By the question and not by its place: what is chosen while the next list is on its way is still chosen in that one.
  const chosen = suggestions.findIndex(({ Id }) => Id === chosenId);
  const optionId = (position: number) => `${listId}-${position}`;

  function close(): void {
    clearTimeout(timer.current);
    setAsked(CLOSED);
    setChosenId(undefined);
  }

  function choose(position: number): void {
    setChosenId(suggestions[position]?.Id);
  }

  function type(text: string): void {
    const wanted = SearchTerm.safeParse(text);
    clearTimeout(timer.current);
    setChosenId(undefined);
    timer.current = setTimeout(() => {
      if (!wanted.success || wanted.data.length < SHORTEST) close();
      else setAsked((asked) => ({ term: wanted.data, before: asked.term }));
    }, PAUSE_MS);
  }

  function open(position: number): void {
    const suggestion = suggestions[position];
    if (suggestion) void navigate(`/support/faq/${suggestion.Id}`);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Else what was typed is searched for now, and not suggested any more.
      if (chosen >= 0) event.preventDefault();
      open(chosen);
      return;
    }
    if (suggestions.length === 0) return;
    if (event.key === 'ArrowDown') choose(((chosen + 2) % (suggestions.length + 1)) - 1);
    else if (event.key === 'ArrowUp') {
      choose(((chosen + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    } else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return {
    suggestions,
    chosen,
    listId,
    optionId,
    type,
    open,
    /** For the field. */
    field: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': suggestions.length > 0,
      'aria-controls': listId,
      'aria-activedescendant': chosen < 0 ? undefined : optionId(chosen),
      onKeyDown,
    },
    close,
  } as const;
}

/** What is suggested for a term; where it does not ask, only what has been answered already. */
function useSuggested(term: string, { asks }: { readonly asks: boolean }) {
  const input = { query: { searchValue: term } };
  return useCall(SuggestFrequentlyAskedQuestions, input, { enabled: asks && term !== '' });
}
