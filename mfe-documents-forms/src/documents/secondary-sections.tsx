import { Paperless } from './paperless/paperless.tsx';
import { TaxFormDates } from './tax-form-dates.tsx';

interface Props {
  readonly hasTaxFormDates: boolean;
  readonly hasPaperless: boolean;
}

/** Parts below the lists. A separate chunk, because members see the lists first. */
export function SecondarySections({ hasTaxFormDates, hasPaperless }: Props) {
  return (
    <>
      {hasTaxFormDates && <TaxFormDates />}
      {hasPaperless && <Paperless />}
    </>
  );
}
