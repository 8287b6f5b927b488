import type { CallOutput, GetRelatedQuestions } from '@portal/api';
import { Section } from '@portal/ui';
import { QuestionList } from './question-list.tsx';

/** Where to read on; where nothing is like the article there is no such part. */
export function RelatedQuestions({ related }: { related: CallOutput<typeof GetRelatedQuestions> }) {
  if (related.length === 0) return null;
  return (
    <Section title="Related questions">
      <QuestionList questions={related} base="/support" />
    </Section>
  );
}
