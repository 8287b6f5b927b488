import type { FaqsByCategory } from '@portal/api';
import { useParams } from '@portal/router';
import { Stack, Text } from '@portal/ui';
import { answerText } from './answer-text.ts';
import { ArticlesPanel } from './articles-panel.tsx';
import { categoryInAddress, topicPath } from './categories.ts';
import { SupportLayout } from './support-layout.tsx';
import { SUPPORT_TITLE } from './texts.ts';
import { articlesOf, useFaqs } from './use-faqs.ts';

/** One question and its answer, alone or within its category (SUP-09, SUP-11). */
export function QuestionPage() {
  const { cat, qid } = useParams();
  const category = categoryInAddress(cat);
  const query = useFaqs();
  // An address that names another category than the question's names no question.
  const findIn = (faqs: FaqsByCategory) =>
    cat !== undefined && category === undefined
      ? undefined
      : articlesOf(faqs, category).find(({ Id }) => String(Id) === qid);
  const article = query.data && findIn(query.data);

  return (
    <SupportLayout
      title={article?.Question ?? 'Help article'}
      back={
        category ? { to: topicPath(category), label: category } : { to: '/support', label: SUPPORT_TITLE }
      }
      topQuestions={!query.isError}
      aside={!query.isPending}
    >
      <ArticlesPanel
        query={query}
        isEmpty={(faqs) => findIn(faqs) === undefined}
        emptyHelp="There is no help article under this address. It may have been replaced by a newer one."
      >
        {(faqs) => <Answer html={findIn(faqs)?.Answer ?? ''} />}
      </ArticlesPanel>
    </SupportLayout>
  );
}

function Answer({ html }: { html: string }) {
  const paragraphs = answerText(html).map((text, position) => ({ text, key: `${position} ${text}` }));
  return (
    <Stack gap="3">
      {paragraphs.map(({ text, key }) => (
        <Text key={key} overflowWrap="anywhere">
          {text}
        </Text>
      ))}
    </Stack>
  );
}
