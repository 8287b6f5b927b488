import { type CertificateDetails, GetPaymentLines, type SurrenderQuote, useApiQuery } from '@portal/api';
import { isQuoted, type LifeValues, lifeValues } from '@portal/domain/certificates/certificate-values';
import { isAnnuity, isLife } from '@portal/domain/certificates/lines-of-business';
import { visibleLines } from '@portal/domain/payments/paylines';
import { useMember } from '@portal/section-sdk';
import { PayLink } from '@portal/shared-features/pay-link';
import { Box, Card, DescriptionList, LinkButton, LoadingState, PanelSection } from '@portal/ui';
import type { ReactNode } from 'react';
import { DescriptionListLoading } from '../description-list-loading.tsx';
import { FormButton } from './form-signing.tsx';
import { ValueItem } from './value-item.tsx';
import type { QuoteQuery } from './values.tsx';

interface Props {
  readonly certificate: CertificateDetails;
  readonly quote: QuoteQuery;
}

/**
 * Loan of a certificate with a quote, which loads with the values (DETAIL-20). The link that pays it back comes later,
 * in a reserved row.
 */
export function Loan({ certificate, quote }: Props) {
  const { nameId, oid } = useMember();
  const lines = useApiQuery(
    GetPaymentLines,
    { query: { azureObjectId: oid, lifeProNameId: nameId } },
    { enabled: (quote.data?.LoanBalance ?? 0) > 0 },
  );
  const { CertificateNumber, LineOfBusiness } = certificate;
  if (!isQuoted(certificate)) return null;
  if (quote.status === 'pending') return isLife(LineOfBusiness) ? <LoanLoading /> : null;
  if (quote.data === undefined || !hasLoans(certificate, quote.data)) return null;
  const { payor, owner } = visibleLines(lines.data ?? []);
  const repayment = [...payor, ...owner].find(
    (line) => line.CertificateNumber === CertificateNumber && line.PaymentType === 'Loan',
  );
  return (
    <LoanValues values={lifeValues(certificate, quote.data)}>
      {(repayment || lines.isLoading) && (
        <Box marginBlockStart="6" minHeight="control" _print={{ display: 'none' }}>
          {repayment && (
            <LinkButton asChild variant="secondary">
              <PayLink certificates={[CertificateNumber]} paymentType={repayment.PaymentType}>
                Pay Back Some of the Loan
              </PayLink>
            </LinkButton>
          )}
        </Box>
      )}
    </LoanValues>
  );
}

/** Insurance without cash value has neither a quote nor a loan, so the loan section is hidden. */
function hasLoans({ LineOfBusiness, LoanQuote }: CertificateDetails, quote: SurrenderQuote | null): boolean {
  return !isAnnuity(LineOfBusiness) && (quote !== null || LoanQuote !== null);
}

/** DETAIL-20, F-15: the current loan and the effects of another one, before signing. */
function LoanValues({ values, children }: { values: LifeValues; children: ReactNode }) {
  return (
    <PanelSection title="Loan">
      <Card>
        <DescriptionList columns={3}>
          <ValueItem label="Available for a loan" cents={values.loanAvailable} emphasized />
          <ValueItem label="Loan balance" cents={values.loanBalance} />
          <ValueItem label="Loan interest" cents={values.loanInterest} />
        </DescriptionList>
        {children}
        <FormButton envelope={45}>Take Out Loan</FormButton>
      </Card>
    </PanelSection>
  );
}

/** Reserves space for the loan, which loads with the values, to avoid a layout shift. */
function LoanLoading() {
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
