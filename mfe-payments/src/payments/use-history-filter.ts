import { useSearchParams } from '@portal/router';
import { useMemo } from 'react';
import type { HistoryFilter, historyChoices } from './filter-history.ts';

/** The filter is in the address, so that Back and a reload find it again. What there is not to choose is any. */
export function useHistoryFilter({ certificates, years }: ReturnType<typeof historyChoices>) {
  const [search, setSearch] = useSearchParams();
  const certificateNumber = oneOf(certificates, search.get('certificate'));
  const year = oneOf(years, search.get('year'));
  const filter = useMemo(() => ({ certificateNumber, year }), [certificateNumber, year]);

  function setFilter({ certificateNumber: certificate, year: chosenYear }: HistoryFilter): void {
    const chosen = Object.entries({ certificate, year: chosenYear }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(chosen), { replace: true, preventScrollReset: true });
  }

  return { filter, setFilter };
}

function oneOf(choices: readonly string[], wanted: string | null): string {
  return choices.find((choice) => choice === wanted) ?? '';
}
