import type { FoundQuestion } from '@portal/api';
import { Link } from '@portal/router';
import { Box, Stack, Text, TextLink } from '@portal/ui';
import { Marked } from './marked.tsx';

interface Props {
  readonly found: readonly (FoundQuestion & { readonly category: string })[];
}

/** What a search has found, the best first: the question, and the sentence of its answer that matches. */
export function FoundList({ found }: Props) {
  return (
    <Box as="ol" role="list" listStyleType="none">
      {found.map(({ Id, category, Found }) => (
        <Box as="li" key={Id} borderBlockEnd="quiet" paddingBlock="3">
          <Stack gap="1">
            <TextLink asChild alone>
              <Link to={`/support/faq/${Id}`}>
                <span>
                  <Marked text={Found.Question} />
                </span>
              </Link>
            </TextLink>
            <Text overflowWrap="anywhere">
              <Marked text={Found.Sentence} />
            </Text>
            <Text tone="muted" size="sm">
              {category}
            </Text>
          </Stack>
        </Box>
      ))}
    </Box>
  );
}
