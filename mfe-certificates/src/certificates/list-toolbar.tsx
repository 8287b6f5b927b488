import { Grid } from '@portal/ui';
import { SelectField, TextField } from '@portal/ui/form';
import { parseSortOrder, type SortOrder } from './filter-certificates.ts';

interface Props {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly order: SortOrder;
  readonly onOrder: (order: SortOrder) => void;
}

const SORT_OPTIONS: readonly { readonly value: SortOrder; readonly label: string }[] = [
  { value: 'urgency', label: 'What needs you first' },
  { value: 'listed', label: 'As on file' },
  { value: 'due', label: 'Next payment first' },
  { value: 'number', label: 'Certificate number' },
  { value: 'amount', label: 'Largest face amount first' },
];

/** Search and sort of a long list; a separate chunk. */
export function ListToolbar({ search, onSearch, order, onOrder }: Props) {
  return (
    <Grid
      gap="4"
      templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr 1fr' }}
      _print={{ display: 'none' }}
      role="search"
    >
      <TextField
        label="Search your certificates"
        type="search"
        hint="By number, name or kind"
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
      />
      <SelectField
        label="Sort by"
        hint="In each group"
        options={SORT_OPTIONS}
        value={order}
        onChange={({ currentTarget }) => onOrder(parseSortOrder(currentTarget.value))}
      />
    </Grid>
  );
}
