import type { EndpointOutput, GetRelatedQuestions } from '@portal/api';
import { PanelSection } from '@portal/ui';
import { QuestionList } from './question-list.tsx';

/** Related questions; renders nothing without any. */
export function RelatedQuestions({ related }: { related: EndpointOutput<typeof GetRelatedQuestions> }) {
  if (related.length === 0) return null;
  return (
    <PanelSection title="Related questions">
      <QuestionList questions={related} base="/support" />
    </PanelSection>
  );
}
