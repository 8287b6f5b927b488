import { Box, CardList, Grid } from '@portal/ui';
import { CATEGORIES } from './categories.ts';
import { CategoryTile } from './category-tile.tsx';
import { SearchForm } from './search-form.tsx';
import { SupportLayout } from './support-layout.tsx';
import { SUPPORT_TITLE } from './texts.ts';
import { useFaqs } from './use-faqs.ts';

/** Search over all articles, top questions, and four category tiles with a search each (SUP-01 to SUP-08). */
export function SupportPage() {
  return (
    <SupportLayout
      title={SUPPORT_TITLE}
      lead="Find an answer in our help articles, or ask us."
      isLoading={useFaqs().isPending}
      after={
        <Grid
          asChild
          alignItems="start"
          templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }}
        >
          <CardList>
            {CATEGORIES.map((category) => (
              <CategoryTile key={category} category={category} />
            ))}
          </CardList>
        </Grid>
      }
    >
      <Box as="section" aria-label="Search" bg="sunken" borderRadius="md" padding="4">
        <SearchForm name="all" large />
      </Box>
    </SupportLayout>
  );
}
