import type { FaqsByCategory } from '@portal/api';
import { TOP_FAQ_IDS } from '@portal/domain/help/faq';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { PanelSection, Text } from '@portal/ui';
import { QuestionList, QuestionListLoading } from './question-list.tsx';
import { ARTICLES_FAILED, ARTICLES_FAILED_HELP, NO_RELATED_QUESTIONS } from './texts.ts';
import { articlesOf, useFaqs } from './use-faqs.ts';

/** Most frequent questions (SUP-04), without the article that the page shows. */
export function TopQuestions({ except }: { except: number | undefined }) {
  const query = useFaqs();
  return (
    <PanelSection title="Top questions">
      <QueryPanel
        query={query}
        loadingLabel="Getting the top questions"
        loading={<QuestionListLoading count={TOP_FAQ_IDS.length} lines={2} />}
        failedText={ARTICLES_FAILED}
        failedHelp={<Text>{ARTICLES_FAILED_HELP}</Text>}
        isEmpty={(faqs) => topQuestions(faqs, except).length === 0}
        empty={<Text>{NO_RELATED_QUESTIONS}</Text>}
      >
        {(faqs) => <QuestionList questions={topQuestions(faqs, except)} base="/support" />}
      </QueryPanel>
    </PanelSection>
  );
}

function topQuestions(faqs: FaqsByCategory, except: number | undefined) {
  const all = articlesOf(faqs).filter(({ Id }) => Id !== except);
  return TOP_FAQ_IDS.flatMap((id) => all.filter(({ Id }) => Id === id));
}
