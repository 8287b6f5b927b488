import { CardList, Grid } from '@portal/ui';
import { CATEGORIES } from './categories.ts';
import { CategoryTile } from './category-tile.tsx';
import { SupportLayout } from './support-layout.tsx';
import { SUPPORT_TITLE } from './texts.ts';

/** Help articles by category (SUP-01 to SUP-08). */
export function SupportPage() {
  return (
    <SupportLayout title={SUPPORT_TITLE} lead="Find an answer in our help articles, or ask us.">
      <Grid asChild templateColumns={{ base: '1fr', md: 'repeat(2, minmax(0, 1fr))' }}>
        <CardList>
          {CATEGORIES.map((category) => (
            <CategoryTile key={category} category={category} />
          ))}
        </CardList>
      </Grid>
    </SupportLayout>
  );
}
