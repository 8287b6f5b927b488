import { Link } from '@portal/section-sdk/router';
import { Card, Heading, Icon, Stack, Text, TextLink } from '@portal/ui';
import { type CATEGORIES, CATEGORY_SUMMARIES, topicPath } from './categories.ts';
import { TopicSearch } from './topic-search.tsx';

/** Category tile with a link and a folded search (SUP-02, SUP-03). */
export function CategoryTile({ category }: { category: (typeof CATEGORIES)[number] }) {
  return (
    <Card as="li">
      <Stack gap="2">
        <div>
          {/* The link is taller than its text. With larger text, its longest word fits a small phone. */}
          <Heading marginBlock="-0.5rem" fontSize="min({fontSizes.lg}, 9vw)">
            <TextLink asChild standalone>
              <Link to={topicPath(category)}>
                <span>{category}</span>
                <Icon name="chevronRight" />
              </Link>
            </TextLink>
          </Heading>
          <Text tone="muted">{CATEGORY_SUMMARIES[category]}</Text>
        </div>
        <TopicSearch category={category} />
      </Stack>
    </Card>
  );
}
