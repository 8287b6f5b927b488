import { Grid } from '@portal/ui';
import { SelectField } from '@portal/ui/form';
import type { DocumentFilter, documentChoices } from './find-documents.ts';

interface Props {
  readonly choices: ReturnType<typeof documentChoices>;
  readonly filter: DocumentFilter;
  readonly onFilter: (changes: Partial<DocumentFilter>) => void;
}

/** Narrows the documents down to a year and a kind (F-10). Loaded for those who have many. */
export function ListTools({ choices: { years, kinds }, filter, onFilter }: Props) {
  return (
    <Grid gap="4" templateColumns={{ base: '1fr', md: '1fr 1fr' }} _print={{ display: 'none' }} role="search">
      <SelectField
        label="Year"
        placeholder="All years"
        options={years.map((year) => ({ value: year, label: year }))}
        value={filter.year}
        onChange={({ currentTarget }) => onFilter({ year: currentTarget.value })}
      />
      <SelectField
        label="Kind of document"
        placeholder="All kinds"
        options={kinds.map(({ formType, title }) => ({ value: formType, label: title }))}
        value={filter.formType}
        onChange={({ currentTarget }) => onFilter({ formType: currentTarget.value })}
      />
    </Grid>
  );
}
