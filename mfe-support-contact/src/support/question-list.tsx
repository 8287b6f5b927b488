import { Link } from '@portal/section-sdk/router';
import { Box, Icon, SkeletonText, TextLink } from '@portal/ui';

interface Props {
  readonly questions: readonly { readonly Id: number; readonly Question: string }[];
  /** Base path of the questions, for example '/support'. */
  readonly base: string;
}

/** List of links to questions. */
export function QuestionList({ questions, base }: Props) {
  return (
    <Box as="ul" role="list" listStyleType="none">
      {questions.map(({ Id, Question }) => (
        <Box as="li" key={Id} borderBlockEnd="subtle">
          <TextLink
            asChild
            display="flex"
            alignItems="center"
            justifyContent="space-between"
            gap="3"
            minHeight="control"
            paddingBlock="3"
          >
            <Link to={`${base}/faq/${Id}`}>
              <span>{Question}</span>
              <Icon name="chevronRight" />
            </Link>
          </TextLink>
        </Box>
      ))}
    </Box>
  );
}

/** Placeholder of a list of questions; in a narrow column, they have two lines. */
export function QuestionListLoading({ count, lines }: { count: number; lines: number }) {
  return (
    <div>
      {Array.from({ length: count }, (_, question) => `question-${question}`).map((key) => (
        <Box key={key} borderBlockEnd="subtle" minHeight="control" paddingBlock="3">
          <SkeletonText lines={lines} />
        </Box>
      ))}
    </div>
  );
}
