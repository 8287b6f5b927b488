import type { LifeValues } from '@portal/domain/certificates/certificate-values';
import { Card, LoadingState, Section } from '@portal/ui';
import { WideFacts } from '../wide-facts.tsx';
import { FactsLoading } from './details-loading.tsx';
import { FormButton } from './form-signing.tsx';
import { ValueFact } from './value-fact.tsx';

/** DETAIL-20, F-15: the present loan and what another would mean, before anything is signed. */
export function Loan({ values }: { values: LifeValues }) {
  return (
    <Section title="Loan">
      <Card>
        <WideFacts>
          <ValueFact label="Available for a loan" cents={values.loanAvailable} />
          <ValueFact label="Loan balance" cents={values.loanBalance} />
          <ValueFact label="Loan interest" cents={values.loanInterest} />
        </WideFacts>
        <FormButton envelope={45}>Take Out Loan</FormButton>
      </Card>
    </Section>
  );
}

/** The place of the loan, which comes with the values: what stands below would be pushed down. */
export function LoanLoading() {
  return (
    <Section title="Loan">
      <LoadingState label="Getting what can be borrowed">
        <Card minHeight={{ lg: '14.5rem' }}>
          <FactsLoading facts={3} />
        </Card>
      </LoadingState>
    </Section>
  );
}
