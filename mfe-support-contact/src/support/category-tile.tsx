import { categorySlug } from '@portal/domain/help/faq';
import { Link } from '@portal/router';
import { Card, Heading, Icon, Stack, TextLink } from '@portal/ui';
import { topicPath } from './categories.ts';
import { SearchForm } from './search-form.tsx';

/** Category tile with a link and a secondary search (SUP-02, SUP-03). */
export function CategoryTile({ category }: { category: string }) {
  return (
    <Card as="li">
      <Stack gap="2">
        <Heading size="md">
          <TextLink asChild standalone>
            <Link to={topicPath(category)}>
              <span>{category}</span>
              <Icon name="chevronRight" />
            </Link>
          </TextLink>
        </Heading>
        <SearchForm name={categorySlug(category)} topic={category} />
      </Stack>
    </Card>
  );
}
