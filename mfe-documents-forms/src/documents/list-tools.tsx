import { afterPaint } from '@portal/member-features/after-paint';
import { Grid } from '@portal/ui';
import { SelectField } from '@portal/ui/form';
import { startTransition, useOptimistic } from 'react';
import type { DocumentFilter, documentChoices } from './find-documents.ts';

interface Props {
  readonly choices: ReturnType<typeof documentChoices>;
  readonly filter: DocumentFilter;
  readonly onFilter: (filter: DocumentFilter) => void;
}

/** Narrows the documents down to a year and a kind (F-10). Loaded for those who have many. */
export function ListTools({ choices: { years, kinds }, filter, onFilter }: Props) {
  const [shown, show] = useOptimistic(filter);

  function choose(changes: Partial<DocumentFilter>): void {
    const wanted = { ...shown, ...changes };
    startTransition(async () => {
      // What is chosen is painted before the list begins to follow: the address changes in a transition, with all of the page.
      show(wanted);
      await afterPaint();
      onFilter(wanted);
    });
  }

  return (
    <Grid
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}
      _print={{ display: 'none' }}
      role="search"
    >
      <SelectField
        label="Year"
        placeholder="All years"
        options={years.map((year) => ({ value: year, label: year }))}
        value={shown.year}
        onChange={({ currentTarget }) => choose({ year: currentTarget.value })}
      />
      <SelectField
        label="Kind of document"
        placeholder="All kinds"
        options={kinds.map(({ formType, title }) => ({ value: formType, label: title }))}
        value={shown.formType}
        onChange={({ currentTarget }) => choose({ formType: currentTarget.value })}
      />
    </Grid>
  );
}
