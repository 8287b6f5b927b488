import { useSearchParams } from '@portal/router';
import { NO_CERTIFICATE } from './certificate-select.tsx';
import type { DocumentFilter } from './filter-documents.ts';

/** What the member has chosen, as the address names it. */
export interface FilterParams extends DocumentFilter {
  readonly certificate: string;
}

const NAMES = ['certificate', 'year', 'formType'] as const;

/** What is chosen on this page stands in its address: a reload and the way back find it again, and nothing is stored. */
export function useFilterParams() {
  const [search, setSearch] = useSearchParams();
  const filterParams: FilterParams = {
    certificate: search.get('certificate') ?? NO_CERTIFICATE,
    year: search.get('year') ?? '',
    formType: search.get('formType') ?? '',
  };

  function setFilterParams(changes: Partial<FilterParams>): void {
    const selected = { ...filterParams, ...changes };
    const requested = NAMES.map((name) => [name, selected[name]] as const).filter(
      ([, value]) => value !== '' && value !== NO_CERTIFICATE,
    );
    setSearch(Object.fromEntries(requested), { replace: true, preventScrollReset: true });
  }

  return { choice: filterParams, choose: setFilterParams };
}
