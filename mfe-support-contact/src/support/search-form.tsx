import { useNavigate } from '@portal/section-sdk/router';
import { Box, Button } from '@portal/ui';
import { TextField, useSchemaForm } from '@portal/ui/form';
import * as z from 'zod/mini';
import { SearchTerm, searchPath } from './search-term.ts';
import { SuggestionList } from './suggestion-list.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  /** Unique among the search forms of a page. */
  readonly name: string;
  readonly term?: string;
  /** Topic of the tile that has the form; the search covers all articles (AMB-54). */
  readonly topic?: string;
  /** Main search of the page, full width. */
  readonly large?: boolean;
}

const SEARCH_LABEL = 'Search help articles';

/** One term, keyed by field name. */
const SearchTermInput = z.record(z.string(), SearchTerm);

const largeField = {
  // More specific than the width that a field sets itself.
  '& > div': { maxWidth: 'none' },
  '& label': { fontSize: 'lg' },
};

/** On a phone, the button that opens the search of a tile shows the words of the label. */
const tileField = { '& label': { fontWeight: 'normal', mdDown: { srOnly: true } } };

/** Label of a tile's field, and of the button that opens it. */
export const TILE_SEARCH_LABEL = 'Search all help articles';

/** Article search with suggestions; Enter opens the results (SUP-03, SUP-06, AMB-54). */
export function SearchForm({ name, term = '', topic, large = false }: Props) {
  const navigate = useNavigate();
  // Field ids derive from names, and a page has several search forms.
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
      {/* The suggestion list spans field and button, because questions are long. */}
      <Box display="flex" flexWrap="wrap" alignItems="end" gap="2" position="relative">
        <Box
          flex={large ? '1 1 12rem' : topic === undefined ? '1 1 8rem' : { base: '1 1 7rem', md: '1 1 100%' }}
          maxWidth={large || topic !== undefined ? 'none' : 'field'}
          css={large ? largeField : topic === undefined ? {} : tileField}
        >
          <TextField
            label={topic === undefined ? SEARCH_LABEL : TILE_SEARCH_LABEL}
            type="search"
            required
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
          variant={large ? 'primary' : 'secondary'}
          paddingInline={topic === undefined ? '6' : '3'}
        >
          Search
        </Button>
        <SuggestionList combobox={combobox} />
      </Box>
    </form>
  );
}
