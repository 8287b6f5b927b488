import { useOptimisticFilter } from '@portal/shared-features/use-optimistic-filter';
import { Grid } from '@portal/ui';
import { SelectField } from '@portal/ui/form';
import type { CertificateNames } from '../payment-form/use-certificate-names.ts';
import type { HistoryFilter, historyFilterOptions } from './filter-history.ts';

interface Props {
  readonly options: ReturnType<typeof historyFilterOptions>;
  readonly names: CertificateNames;
  readonly filter: HistoryFilter;
  readonly onFilter: (filter: HistoryFilter) => void;
}

/** Filters by certificate and year. Loaded only if there is a choice. */
export function HistoryToolbar({ options: { certificates, years }, names, filter, onFilter }: Props) {
  const { shown, changeFilter } = useOptimisticFilter(filter, onFilter);
  return (
    <Grid
      gap="4"
      // The second field ends where the table does.
      justifyContent="space-between"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, {sizes.field}))' }}
      _print={{ display: 'none' }}
      role="search"
    >
      <SelectField
        label="Certificate"
        placeholder="All certificates"
        options={certificates.map((number) => ({
          value: number,
          label: [number, names.get(number)].filter(Boolean).join(', '),
        }))}
        value={shown.certificateNumber}
        onChange={({ currentTarget }) => changeFilter({ certificateNumber: currentTarget.value })}
      />
      <SelectField
        label="Year received"
        placeholder="All years"
        options={years.map((year) => ({ value: year, label: year }))}
        value={shown.year}
        onChange={({ currentTarget }) => changeFilter({ year: currentTarget.value })}
      />
    </Grid>
  );
}
