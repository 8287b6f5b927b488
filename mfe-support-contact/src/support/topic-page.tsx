import type { FaqsByCategory } from '@portal/api';
import { useParams } from '@portal/section-sdk/router';
import { PanelSection, Stack } from '@portal/ui';
import { ArticlesPanel } from './articles-panel.tsx';
import { supportCategory, topicPath } from './categories.ts';
import { QuestionList, QuestionListLoading } from './question-list.tsx';
import { SearchForm } from './search-form.tsx';
import { SupportLayout } from './support-layout.tsx';
import { BACK_TO_SUPPORT } from './texts.ts';
import { articlesOf, useFaqs } from './use-faqs.ts';

/** Questions of a category (SUP-07, SUP-10). */
export function TopicPage() {
  const category = supportCategory(useParams().cat);
  const query = useFaqs();
  const questionsIn = (faqs: FaqsByCategory) => (category ? articlesOf(faqs, category) : []);

  return (
    <SupportLayout
      title={category ?? 'Help articles'}
      lead={category && 'Choose a question to read its answer.'}
      back={BACK_TO_SUPPORT}
      topQuestions={!query.isError}
      isLoading={query.isPending}
    >
      <Stack gap="8">
        <SearchForm name="all" />
        <ArticlesPanel
          query={query}
          loading={
            <PanelSection title="Questions">
              <QuestionListLoading count={5} lines={1} />
            </PanelSection>
          }
          isEmpty={(faqs) => questionsIn(faqs).length === 0}
          emptyHelp="There are no help articles under this address. All categories are on the support page."
        >
          {(faqs) => (
            <PanelSection title="Questions" count={questionsIn(faqs).length}>
              <QuestionList questions={questionsIn(faqs)} base={topicPath(category ?? '')} />
            </PanelSection>
          )}
        </ArticlesPanel>
      </Stack>
    </SupportLayout>
  );
}
