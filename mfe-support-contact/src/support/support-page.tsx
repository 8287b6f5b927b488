import { Link } from '@portal/section-sdk/router';
import { Box, CardList, Grid, LinkButton } from '@portal/ui';
import { CATEGORIES } from './categories.ts';
import { CategoryTile } from './category-tile.tsx';
import { SearchForm } from './search-form.tsx';
import { SupportLayout } from './support-layout.tsx';
import { SUPPORT_TITLE } from './texts.ts';

/** Search over all articles, and four category tiles with a search each (SUP-01 to SUP-08). */
export function SupportPage() {
  return (
    <SupportLayout
      title={SUPPORT_TITLE}
      lead="Find an answer in our help articles, or ask us."
      actions={
        // On a phone, the contact card comes after all topics.
        <LinkButton asChild variant="secondary">
          <Link to="/contact">Contact Member Services</Link>
        </LinkButton>
      }
    >
      <Box as="section" aria-label="Search" bg="sunken" borderRadius="md" padding="4" marginBlockEnd="6">
        <SearchForm name="all" large />
      </Box>
      <Grid asChild templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}>
        <CardList>
          {CATEGORIES.map((category) => (
            <CategoryTile key={category} category={category} />
          ))}
        </CardList>
      </Grid>
    </SupportLayout>
  );
}
