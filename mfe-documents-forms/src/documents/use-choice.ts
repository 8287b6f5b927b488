import { useSearchParams } from '@portal/router';
import { NO_CERTIFICATE } from './certificate-select.tsx';
import type { DocumentFilter } from './find-documents.ts';

/** What the member has chosen, as the address names it. */
export interface Choice extends DocumentFilter {
  readonly certificate: string;
}

const NAMES = ['certificate', 'year', 'formType'] as const;

/** What is chosen on this page stands in its address: a reload and the way back find it again, and nothing is stored. */
export function useChoice() {
  const [search, setSearch] = useSearchParams();
  const choice: Choice = {
    certificate: search.get('certificate') ?? NO_CERTIFICATE,
    year: search.get('year') ?? '',
    formType: search.get('formType') ?? '',
  };

  function choose(changes: Partial<Choice>): void {
    const chosen = { ...choice, ...changes };
    const wanted = NAMES.map((name) => [name, chosen[name]] as const).filter(
      ([, value]) => value !== '' && value !== NO_CERTIFICATE,
    );
    setSearch(Object.fromEntries(wanted), { replace: true, preventScrollReset: true });
  }

  return { choice, choose };
}
