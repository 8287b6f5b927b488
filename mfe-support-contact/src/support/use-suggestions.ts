import { SuggestFrequentlyAskedQuestions, useCall } from '@portal/api';
import { useNavigate } from '@portal/router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { SearchTerm } from './search-term.ts';

/** How long nothing is typed before it is asked what is meant. */
const PAUSE_MS = 120;
const SHORTEST = 2;

/**
 * Questions that may be meant by what has been typed, and the keys of a combobox with a list of its own: the arrows choose,
 * Enter opens what is chosen, Escape closes the list.
 */
export function useSuggestions() {
  const [term, setTerm] = useState('');
  const [chosen, setChosen] = useState(-1);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => () => clearTimeout(timer.current), []);
  const { data = [] } = useCall(
    SuggestFrequentlyAskedQuestions,
    { query: { searchValue: term } },
    { enabled: term !== '' },
  );
  const suggestions = term === '' ? [] : data;
  const optionId = (position: number) => `${listId}-${position}`;

  function close(): void {
    clearTimeout(timer.current);
    setTerm('');
    setChosen(-1);
  }

  function type(text: string): void {
    const wanted = SearchTerm.safeParse(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setTerm(wanted.success && wanted.data.length >= SHORTEST ? wanted.data : '');
      setChosen(-1);
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
    if (event.key === 'ArrowDown') setChosen(((chosen + 2) % (suggestions.length + 1)) - 1);
    else if (event.key === 'ArrowUp') {
      setChosen(((chosen + suggestions.length + 1) % (suggestions.length + 1)) - 1);
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
