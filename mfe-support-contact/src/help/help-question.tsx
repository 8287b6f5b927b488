import type { PageQuestion } from '@portal/api';
import { Box, Summary } from '@portal/ui';
import { Answer } from '../support/answer.tsx';

/** A question with a collapsible answer (SUP-11, AMB-55, R-06). */
export function HelpQuestion({ question }: { question: PageQuestion }) {
  return (
    <Box as="li" borderBlockEnd="subtle">
      <details>
        <Summary paddingBlock="3" color="accent" fontWeight="semibold">
          <span>{question.Question}</span>
        </Summary>
        <Box paddingBlockEnd="4">
          <Answer article={question} />
        </Box>
      </details>
    </Box>
  );
}
