import {
  type EndpointOutput,
  type FaqSearchResult,
  SearchFrequentlyAskedQuestions,
  useApiQuery,
} from '@portal/api';
import { useParams } from '@portal/section-sdk/router';
import { Alert, Box, PanelSection, type QueryLike, Stack } from '@portal/ui';
import { ArticlesPanel } from './articles-panel.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchTerm } from './search-term.ts';
import { SupportLayout } from './support-layout.tsx';
import { BACK_TO_SUPPORT } from './texts.ts';

type SearchResult = EndpointOutput<typeof SearchFrequentlyAskedQuestions>;

/** Search results, best match first (SUP-06). A term that the server would reject is not sent (AMB-54, R-23). */
export function SearchPage() {
  const { term = '' } = useParams();
  const searchTerm = SearchTerm.safeParse(term);
  const query = useApiQuery(
    SearchFrequentlyAskedQuestions,
    { query: { searchValue: searchTerm.data ?? '' } },
    { enabled: searchTerm.success },
  );
  return (
    <SupportLayout
      title="Search results"
      lead={
        searchTerm.success ? (
          <Box as="span" overflowWrap="anywhere">
            {`Help articles about: ${searchTerm.data}`}
          </Box>
        ) : undefined
      }
      back={BACK_TO_SUPPORT}
      isLoading={query.isLoading}
    >
      <Stack gap="8">
        {/* Remount per term: a search on this page opens the page again. */}
        <SearchForm key={term} name="again" term={term} />
        {searchTerm.success ? (
          <Results query={query} />
        ) : (
          <Alert tone="warning" title={searchTerm.error.issues[0]?.message ?? ''} />
        )}
      </Stack>
    </SupportLayout>
  );
}

function Results({ query }: { query: QueryLike<SearchResult> }) {
  return (
    <ArticlesPanel
      query={query}
      isEmpty={(results) => sortByRank(results).length === 0}
      emptyHelp="Please try fewer words, or another word for the same thing. Or ask us: we are glad to help."
    >
      {(results) => {
        const all = sortByRank(results);
        return (
          <PanelSection title={resultsTitle(all)} count={all.length}>
            <SearchResults results={all} />
          </PanelSection>
        );
      }}
    </ArticlesPanel>
  );
}

function resultsTitle(results: readonly FaqSearchResult[]): string {
  if (results.length === 1) return 'Article found';
  return results[0]?.Match ? 'Articles found, best match first' : 'Articles found';
}

/** Articles of all categories, by rank. Without ranks they stay in the order of the API. */
function sortByRank(results: SearchResult) {
  return Object.entries(results)
    .flatMap(([category, questions]) => questions.map((question) => ({ ...question, category })))
    .sort((a, b) => (a.Match?.Rank ?? 0) - (b.Match?.Rank ?? 0));
}
