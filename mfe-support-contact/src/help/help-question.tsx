import type { PageQuestion } from '@portal/api';
import { Box, Icon } from '@portal/ui';
import { summaryStyle } from '../summary-style.ts';
import { Answer } from '../support/answer.tsx';

/** A question with a collapsible answer (SUP-11, AMB-55, R-06). */
export function HelpQuestion({ question }: { question: PageQuestion }) {
  return (
    <Box as="li" borderBlockEnd="subtle">
      <details>
        <Box as="summary" css={summaryStyle} paddingBlock="3" color="accent" fontWeight="semibold">
          <span>{question.Question}</span>
          <Icon name="chevronDown" />
        </Box>
        <Box paddingBlockEnd="4">
          <Answer article={question} />
        </Box>
      </details>
    </Box>
  );
}
