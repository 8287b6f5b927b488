import { type FaqsByCategory, GetRelatedQuestions, useApiQuery } from '@portal/api';
import { useApiExtension } from '@portal/section-sdk';
import { useParams } from '@portal/section-sdk/router';
import { Box, ScreenOnly } from '@portal/ui';
import { Answer } from './answer.tsx';
import { ArticlesPanel } from './articles-panel.tsx';
import { supportCategory, topicPath } from './categories.ts';
import { Feedback } from './feedback.tsx';
import { PrintButton, PrintFooter, PrintHeading } from './print-layout.tsx';
import { RelatedQuestions } from './related-questions.tsx';
import { SupportLayout } from './support-layout.tsx';
import { BACK_TO_SUPPORT } from './texts.ts';
import { articlesOf, categoryOf, useFaqs } from './use-faqs.ts';

/** A question with its answer, with or without a category (SUP-09, SUP-11). */
export function QuestionPage() {
  const { cat, qid = '' } = useParams();
  const category = supportCategory(cat);
  const query = useFaqs();
  const hasRelated = useApiExtension('related-questions');
  const takesFeedback = useApiExtension('article-feedback');
  const related = useApiQuery(
    GetRelatedQuestions,
    { query: { articleId: qid } },
    { enabled: hasRelated && isQuestionId(qid) },
  );
  // A URL with the wrong category does not match the question.
  const findIn = (faqs: FaqsByCategory) =>
    cat !== undefined && category === undefined
      ? undefined
      : articlesOf(faqs, category).find(({ Id }) => String(Id) === qid);
  const article = query.data && findIn(query.data);

  return (
    <>
      {article && <PrintHeading />}
      <SupportLayout
        title={article?.Question ?? 'Help article'}
        back={category ? { to: topicPath(category), label: `Back to ${category}` } : BACK_TO_SUPPORT}
        actions={article && <PrintButton />}
        topQuestions={!query.isError}
        articleId={article?.Id}
        isLoading={query.isPending || related.isLoading}
      >
        <ArticlesPanel
          query={query}
          isEmpty={(faqs) => findIn(faqs) === undefined}
          emptyHelp="There is no help article under this address. It may have been replaced by a newer one."
        >
          {(faqs) => (
            <>
              <Answer key={qid} article={findIn(faqs) ?? { Answer: '' }} />
              <PrintFooter />
              <ScreenOnly>
                <Box marginBlockStart="12">
                  {takesFeedback && (
                    <Feedback key={qid} articleId={Number(qid)} category={categoryOf(faqs, Number(qid))} />
                  )}
                  <RelatedQuestions related={related.data ?? []} />
                </Box>
              </ScreenOnly>
            </>
          )}
        </ArticlesPanel>
      </SupportLayout>
    </>
  );
}

/** Article numbers that the API contract accepts. */
function isQuestionId(qid: string): boolean {
  return /^[1-9]\d{0,8}$/.test(qid);
}
