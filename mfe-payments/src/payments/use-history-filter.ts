import { useSearchParams } from '@portal/section-sdk/router';
import type { HistoryFilter, historyFilterOptions } from './filter-history.ts';

/** Filter in the URL, so that Back and reload restore it. Unknown values match any. */
export function useHistoryFilter({ certificates, years }: ReturnType<typeof historyFilterOptions>) {
  const [search, setSearch] = useSearchParams();
  const filter: HistoryFilter = {
    certificateNumber: matchOption(certificates, search.get('certificate')),
    year: matchOption(years, search.get('year')),
  };

  function setFilter({ certificateNumber: certificate, year: chosenYear }: HistoryFilter): void {
    const selected = Object.entries({ certificate, year: chosenYear }).filter(([, value]) => value !== '');
    setSearch(Object.fromEntries(selected), { replace: true, preventScrollReset: true });
  }

  return { filter, setFilter };
}

function matchOption(options: readonly string[], requested: string | null): string {
  return options.find((choice) => choice === requested) ?? '';
}
