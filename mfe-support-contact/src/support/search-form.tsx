import { useNavigate } from '@portal/router';
import { Box, Button } from '@portal/ui';
import { TextField, useSchemaForm } from '@portal/ui/form';
import * as z from 'zod/mini';
import { SearchTerm, searchPath } from './search-term.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** Tells the forms of one page apart. */
  readonly name: string;
  readonly term?: string;
  /** The topic whose box it stands in, by which a screen reader tells it from the others; all articles are searched. */
  readonly topic?: string;
  /** The search of the page, as wide as its place. */
  readonly large?: boolean;
}

const SEARCH_LABEL = 'Search help articles';

/** One term, under the name of its field. */
const SearchTermInput = z.record(z.string(), SearchTerm);

const largeField = {
  '& > *': { maxWidth: 'none' },
  '& label': { fontSize: 'lg' },
  '& input': { fontSize: 'lg', minHeight: '{spacing.16}' },
};

/** A search over all help articles, with suggestions; Enter opens the results (SUP-03, SUP-06, AMB-54). */
export function SearchForm({ name, term = '', topic, large = false }: Props) {
  const navigate = useNavigate();
  // The control's id comes from its name, and several of these stand on one page.
  const field = `search-${name}`;
  const { register, handleSubmit, formState } = useSchemaForm(SearchTermInput, {
    [field]: term,
  });
  const combobox = useSuggestions();
  const search = handleSubmit(async ({ [field]: requestedTerm = '' }) => {
    await navigate(searchPath(requestedTerm));
  });

  return (
    <form aria-label={topic ?? 'All help articles'} noValidate onSubmit={search}>
      {/* The list of suggestions is as wide as field and button together: questions are long. */}
      <Box display="flex" flexWrap="wrap" alignItems="end" gap="2" position="relative">
        {/* In the narrow box of a topic the button comes below the field. */}
        <Box
          flex={topic === undefined ? '1 1 8rem' : '1 1 14rem'}
          maxWidth={large ? 'none' : 'field'}
          css={large ? largeField : {}}
        >
          <TextField
            label={SEARCH_LABEL}
            aria-label={topic === undefined ? undefined : `${SEARCH_LABEL}: ${topic}`}
            type="search"
            autoComplete="off"
            error={formState.errors[field]?.message}
            {...combobox.field}
            {...register(field, {
              onChange: ({ target }) => combobox.type(target.value),
              onBlur: combobox.close,
            })}
          />
        </Box>
        <Button
          type="submit"
          variant={large ? 'primary' : topic === undefined ? 'secondary' : 'ghost'}
          aria-label={topic === undefined ? undefined : `Search: ${topic}`}
          minHeight={large ? '{spacing.16}' : undefined}
          paddingInline={large ? '6' : '4'}
        >
          Search
        </Button>
        <SuggestionList combobox={combobox} />
      </Box>
    </form>
  );
}
