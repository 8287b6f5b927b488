import type { FaqSearchResult } from '@portal/api';
import { Link } from '@portal/router';
import { Box, Stack, Text, TextLink } from '@portal/ui';
import { Highlight } from './highlight.tsx';

interface Props {
  readonly results: readonly (FaqSearchResult & { readonly category: string })[];
}

/** Search results with the matching sentence of each answer. */
export function SearchResults({ results }: Props) {
  return (
    <Box as="ol" role="list" listStyleType="none">
      {results.map(({ Id, category, Match }) => (
        <Box as="li" key={Id} borderBlockEnd="subtle" paddingBlock="3">
          <Stack gap="1">
            <TextLink asChild standalone>
              <Link to={`/support/faq/${Id}`}>
                <span>
                  <Highlight text={Match.Question} />
                </span>
              </Link>
            </TextLink>
            <Text overflowWrap="anywhere">
              <Highlight text={Match.Snippet} />
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
