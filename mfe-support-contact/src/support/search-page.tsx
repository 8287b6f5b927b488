import { type FaqsByCategory, SearchFrequentlyAskedQuestions, useCall } from '@portal/api';
import { useParams } from '@portal/router';
import { Alert, Box, Section, Stack } from '@portal/ui';
import { ArticlesPanel } from './articles-panel.tsx';
import { QuestionList } from './question-list.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchTerm } from './search-term.ts';
import { SupportLayout } from './support-layout.tsx';
import { SUPPORT_TITLE } from './texts.ts';
import { articlesOf } from './use-faqs.ts';

/** What a search has found, by category (SUP-06). A term that the server would refuse is not sent (AMB-54, R-23). */
export function SearchPage() {
  const { term = '' } = useParams();
  const wanted = SearchTerm.safeParse(term);
  return (
    <SupportLayout
      title="Search results"
      lead={
        wanted.success ? (
          <Box as="span" overflowWrap="anywhere">
            Help articles with all of these words: {wanted.data}
          </Box>
        ) : undefined
      }
      back={{ to: '/support', label: SUPPORT_TITLE }}
    >
      <Stack gap="8">
        {/* Typed anew for each term: a search from here opens this page again. */}
        <SearchForm key={term} name="again" term={term} />
        {wanted.success ? (
          <Results term={wanted.data} />
        ) : (
          <Alert tone="warning" title={wanted.error.issues[0]?.message ?? ''} />
        )}
      </Stack>
    </SupportLayout>
  );
}

function Results({ term }: { term: string }) {
  const query = useCall(SearchFrequentlyAskedQuestions, { query: { searchValue: term } });
  return (
    <ArticlesPanel
      query={query}
      isEmpty={(faqs: FaqsByCategory) => articlesOf(faqs).length === 0}
      emptyHelp="Please try fewer words, or another word for the same thing."
    >
      {(faqs) => (
        <div>
          {Object.entries(faqs)
            .filter(([, questions]) => questions.length > 0)
            .map(([category, questions]) => (
              <Section key={category} title={category} count={questions.length}>
                <QuestionList questions={questions} base="/support" />
              </Section>
            ))}
        </div>
      )}
    </ArticlesPanel>
  );
}
