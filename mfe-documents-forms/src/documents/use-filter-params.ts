import { useSearchParams } from '@portal/section-sdk/router';
import { NO_CERTIFICATE } from './certificate-select.tsx';
import type { DocumentFilter } from './filter-documents.ts';

/** Selection on the page, as stored in the URL. */
export interface FilterParams extends DocumentFilter {
  readonly certificate: string;
}

const NAMES = ['certificate', 'year', 'formType'] as const;

/** Selection in the URL, so that Back and reload restore it without storage. */
export function useFilterParams() {
  const [search, setSearch] = useSearchParams();
  const filterParams: FilterParams = {
    certificate: search.get('certificate') ?? NO_CERTIFICATE,
    // The page shows it, so a link must not contain a longer text.
    year: search.get('year')?.slice(0, 4) ?? '',
    formType: search.get('formType') ?? '',
  };

  function setFilterParams(changes: Partial<FilterParams>): void {
    const selected = { ...filterParams, ...changes };
    const requested = NAMES.map((name) => [name, selected[name]] as const).filter(
      ([, value]) => value !== '' && value !== NO_CERTIFICATE,
    );
    setSearch(Object.fromEntries(requested), { replace: true, preventScrollReset: true });
  }

  return { filterParams, setFilterParams };
}
