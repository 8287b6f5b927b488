import type { LifeValues } from '@portal/domain/certificates/certificate-values';
import { Card, LoadingState, PanelSection } from '@portal/ui';
import { WideDescriptionList } from '../wide-description-list.tsx';
import { DescriptionListLoading } from './details-loading.tsx';
import { FormButton } from './form-signing.tsx';
import { ValueItem } from './value-item.tsx';

/** DETAIL-20, F-15: the current loan and the effects of another one, before signing. */
export function Loan({ values }: { values: LifeValues }) {
  return (
    <PanelSection title="Loan">
      <Card>
        <WideDescriptionList>
          <ValueItem label="Available for a loan" cents={values.loanAvailable} />
          <ValueItem label="Loan balance" cents={values.loanBalance} />
          <ValueItem label="Loan interest" cents={values.loanInterest} />
        </WideDescriptionList>
        <FormButton envelope={45}>Take Out Loan</FormButton>
      </Card>
    </PanelSection>
  );
}

/** Reserves space for the loan, which loads with the values, to avoid a layout shift. */
export function LoanLoading() {
  return (
    <PanelSection title="Loan">
      <LoadingState label="Getting what can be borrowed">
        <Card minHeight={{ lg: '20rem' }}>
          <DescriptionListLoading count={3} />
        </Card>
      </LoadingState>
    </PanelSection>
  );
}
