import { SuggestFrequentlyAskedQuestions, useApiQuery } from '@portal/api';
import { useApiExtension } from '@portal/section-sdk';
import { useNavigate } from '@portal/section-sdk/router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchTerm } from './search-term.ts';

/** Typing pause before suggestions are requested. */
const DEBOUNCE_MS = 120;
const MIN_LENGTH = 2;
const CLOSED_STATE = { term: '', previousTerm: '' };

/**
 * Suggested questions for typed text, as a combobox: arrows select, Enter opens the selection, Escape closes the
 * list. Without suggestions of the API the field is a plain text field.
 */
export function useSuggestions() {
  const [{ term, previousTerm }, setRequested] = useState(CLOSED_STATE);
  const [activeId, setActiveId] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => () => clearTimeout(timer.current), []);
  const isAvailable = useApiExtension('help-suggestions');
  const next = useSuggestionQuery(term, { enabled: isAvailable });
  const last = useSuggestionQuery(previousTerm, { enabled: false });
  // Keeps the open list until the next one loads: closing in between would lose an arrow key press.
  const suggestions = (next.isPending ? last : next).data ?? [];
  // By article id instead of position, so that the selection survives the next list.
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
    if (!isAvailable) return;
    timer.current = setTimeout(() => {
      if (!debouncedTerm.success || debouncedTerm.data.length < MIN_LENGTH) close();
      else setRequested((requested) => ({ term: debouncedTerm.data, previousTerm: requested.term }));
    }, DEBOUNCE_MS);
  }

  function open(position: number): void {
    const suggestion = suggestions[position];
    if (suggestion) void navigate(`/support/faq/${suggestion.Id}`);
    close();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') {
      // Without a selection, Enter starts the search and closes the list.
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
    activeIndex,
    listId,
    optionId,
    type,
    open,
    field: isAvailable
      ? ({
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': suggestions.length > 0,
          'aria-controls': listId,
          'aria-activedescendant': activeIndex < 0 ? undefined : optionId(activeIndex),
          onKeyDown,
        } as const)
      : {},
    close,
  } as const;
}

/** Suggestions for a term; while disabled, only cached ones. */
function useSuggestionQuery(term: string, { enabled }: { readonly enabled: boolean }) {
  const input = { query: { searchValue: term } };
  return useApiQuery(SuggestFrequentlyAskedQuestions, input, { enabled: enabled && term !== '' });
}
