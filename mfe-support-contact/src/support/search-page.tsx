import { type CallOutput, SearchFrequentlyAskedQuestions, useCall } from '@portal/api';
import type { PanelQuery } from '@portal/member-features/query-panel';
import { useParams } from '@portal/router';
import { Alert, Box, Section, Stack } from '@portal/ui';
import { ArticlesPanel } from './articles-panel.tsx';
import { FoundList } from './found-list.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchTerm } from './search-term.ts';
import { SupportLayout } from './support-layout.tsx';
import { SUPPORT_TITLE } from './texts.ts';

type Found = CallOutput<typeof SearchFrequentlyAskedQuestions>;

/** What a search has found, the best first (SUP-06). A term that the server would refuse is not sent (AMB-54, R-23). */
export function SearchPage() {
  const { term = '' } = useParams();
  const wanted = SearchTerm.safeParse(term);
  const query = useCall(
    SearchFrequentlyAskedQuestions,
    { query: { searchValue: wanted.data ?? '' } },
    { enabled: wanted.success },
  );
  return (
    <SupportLayout
      title="Search results"
      lead={
        wanted.success ? (
          <Box as="span" overflowWrap="anywhere">
            {`Help articles about: ${wanted.data}`}
          </Box>
        ) : undefined
      }
      back={{ to: '/support', label: SUPPORT_TITLE }}
      isLoading={query.isLoading}
    >
      <Stack gap="8">
        {/* Typed anew for each term: a search from here opens this page again. */}
        <SearchForm key={term} name="again" term={term} />
        {wanted.success ? (
          <Results query={query} />
        ) : (
          <Alert tone="warning" title={wanted.error.issues[0]?.message ?? ''} />
        )}
      </Stack>
    </SupportLayout>
  );
}

function Results({ query }: { query: PanelQuery<Found> }) {
  return (
    <ArticlesPanel
      query={query}
      isEmpty={(found) => inOrder(found).length === 0}
      emptyHelp="Please try fewer words, or another word for the same thing. Or ask us: we are glad to help."
    >
      {(found) => {
        const all = inOrder(found);
        return (
          <Section
            title={all.length === 1 ? 'Article found' : 'Articles found, the best first'}
            count={all.length}
          >
            <FoundList found={all} />
          </Section>
        );
      }}
    </ArticlesPanel>
  );
}

/** The articles of all categories, by their rank. */
function inOrder(found: Found) {
  return Object.entries(found)
    .flatMap(([category, questions]) => questions.map((question) => ({ ...question, category })))
    .sort((a, b) => a.Found.Rank - b.Found.Rank);
}
