import { SuggestFrequentlyAskedQuestions, useApiQuery } from '@portal/api';
import { useNavigate } from '@portal/router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchTerm } from './search-term.ts';

/** How long nothing is typed before it is asked what is meant. */
const DEBOUNCE_MS = 120;
const MIN_LENGTH = 2;
/** What is asked for while the list is closed. */
const CLOSED_STATE = { term: '', before: '' };

/**
 * Questions that may be meant by what has been typed, and the keys of a combobox with a list of its own: the arrows choose,
 * Enter opens what is chosen, Escape closes the list.
 */
export function useSuggestions() {
  const [{ term, before: previousTerm }, setRequested] = useState(CLOSED_STATE);
  const [activeId, setActiveId] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => () => clearTimeout(timer.current), []);
  const next = useSuggestionQuery(term, { asks: true });
  const last = useSuggestionQuery(previousTerm, { asks: false });
  // A list that is open stays until the next comes: one that goes in between takes the arrow keys' press with it.
  const suggestions = (next.isPending ? last : next).data ?? [];
  // By the question and not by its place: what is chosen while the next list is on its way is still chosen in that one.
  const activeIndex = suggestions.findIndex(({ Id }) => Id === activeId);
  const optionId = (position: number) => `${listId}-${position}`;

  function close(): void {
    clearTimeout(timer.current);
    setRequested(CLOSED_STATE);
    setActiveId(undefined);
  }

  function setActive(position: number): void {
    setActiveId(suggestions[position]?.Id);
  }

  function type(text: string): void {
    const debouncedTerm = SearchTerm.safeParse(text);
    clearTimeout(timer.current);
    setActiveId(undefined);
    timer.current = setTimeout(() => {
      if (!debouncedTerm.success || debouncedTerm.data.length < MIN_LENGTH) close();
      else setRequested((requested) => ({ term: debouncedTerm.data, before: requested.term }));
    }, DEBOUNCE_MS);
  }

  function open(position: number): void {
    const suggestion = suggestions[position];
    if (suggestion) void navigate(`/support/faq/${suggestion.Id}`);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Else what was typed is searched for now, and not suggested any more.
      if (activeIndex >= 0) event.preventDefault();
      open(activeIndex);
      return;
    }
    if (suggestions.length === 0) return;
    if (event.key === 'ArrowDown') setActive(((activeIndex + 2) % (suggestions.length + 1)) - 1);
    else if (event.key === 'ArrowUp') {
      setActive(((activeIndex + suggestions.length + 1) % (suggestions.length + 1)) - 1);
    } else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  }

  return {
    suggestions,
    chosen: activeIndex,
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
      'aria-activedescendant': activeIndex < 0 ? undefined : optionId(activeIndex),
      onKeyDown,
    },
    close,
  } as const;
}

/** What is suggested for a term; where it does not ask, only what has been answered already. */
function useSuggestionQuery(term: string, { asks: enabled }: { readonly asks: boolean }) {
  const input = { query: { searchValue: term } };
  return useApiQuery(SuggestFrequentlyAskedQuestions, input, { enabled: enabled && term !== '' });
}
