import type { EndpointOutput, GetRelatedQuestions } from '@portal/api';
import { PanelSection } from '@portal/ui';
import { QuestionList } from './question-list.tsx';

/** Where to read on; where nothing is like the article there is no such part. */
export function RelatedQuestions({ related }: { related: EndpointOutput<typeof GetRelatedQuestions> }) {
  if (related.length === 0) return null;
  return (
    <PanelSection title="Related questions">
      <QuestionList questions={related} base="/support" />
    </PanelSection>
  );
}
