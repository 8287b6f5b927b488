import type { DocumentListItem } from '@portal/api';
import { useOptimisticFilter } from '@portal/shared-features/use-optimistic-filter';
import { Grid } from '@portal/ui';
import { SelectField } from '@portal/ui/form';
import { useMemo } from 'react';
import { documentFilterOptions } from './document-filter-options.ts';
import type { DocumentFilter } from './filter-documents.ts';

interface Props {
  readonly documents: readonly DocumentListItem[];
  readonly filter: DocumentFilter;
  readonly onFilter: (filter: DocumentFilter) => void;
}

/** Filters by year and type (F-10). A separate chunk, for long lists. */
export function ListToolbar({ documents, filter, onFilter }: Props) {
  const { years, kinds } = useMemo(() => documentFilterOptions(documents), [documents]);
  const { shown, changeFilter } = useOptimisticFilter(filter, onFilter);
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
        onChange={({ currentTarget }) => changeFilter({ year: currentTarget.value })}
      />
      <SelectField
        label="Kind of document"
        placeholder="All kinds"
        options={kinds.map(({ formType, title }) => ({ value: formType, label: title }))}
        value={shown.formType}
        onChange={({ currentTarget }) => changeFilter({ formType: currentTarget.value })}
      />
    </Grid>
  );
}
