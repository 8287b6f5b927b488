import { Link } from '@portal/router';
import { Box, Icon, TextLink } from '@portal/ui';

interface Props {
  readonly questions: readonly { readonly Id: number; readonly Question: string }[];
  /** The address under which the questions are, such as '/support'. */
  readonly base: string;
}

/** Questions to open, one below the other. */
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
