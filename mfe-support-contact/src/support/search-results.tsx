import type { FaqSearchResult } from '@portal/api';
import { Link } from '@portal/section-sdk/router';
import { Box, Stack, Text, TextLink } from '@portal/ui';
import { Highlight } from './highlight.tsx';

interface Props {
  readonly results: readonly (FaqSearchResult & { readonly category: string })[];
}

/** Search results with the matching sentence of each answer, if the API marks it. */
export function SearchResults({ results }: Props) {
  return (
    <Box as="ol" role="list" listStyleType="none">
      {results.map(({ Id, Question, category, Match }) => (
        <Box as="li" key={Id} borderBlockEnd="subtle" paddingBlock="3">
          <Stack gap="1">
            <TextLink asChild standalone>
              <Link to={`/support/faq/${Id}`}>
                <span>{Match ? <Highlight text={Match.Question} /> : Question}</span>
              </Link>
            </TextLink>
            {Match && (
              <Text overflowWrap="anywhere">
                <Highlight text={Match.Snippet} />
              </Text>
            )}
            <Text tone="muted" size="sm">
              {category}
            </Text>
          </Stack>
        </Box>
      ))}
    </Box>
  );
}
