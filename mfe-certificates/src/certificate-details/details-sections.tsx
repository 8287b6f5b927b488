import type { CertificateDetails } from '@portal/api';
import { isPending } from '@portal/domain/certificates/certificate-status';
import { getPaymentStatus } from '@portal/domain/payments/payment-status';
import { usePlatform } from '@portal/section-sdk';
import { Alert, PhoneLink, Stack, Text } from '@portal/ui';
import { StatusNotice } from '../status-notice.tsx';
import { ActivitySummary } from './activity-summary.tsx';
import { Beneficiaries } from './beneficiaries.tsx';
import { FormSigning } from './form-signing.tsx';
import { Loan } from './loan.tsx';
import { PaymentPanel } from './payment-panel.tsx';
import { PayoutPanel } from './payout-panel.tsx';
import { People } from './people.tsx';
import { NOT_IN_FORCE, PENDING_TITLE } from './texts.ts';
import { type QuoteQuery, Values } from './values.tsx';

interface Props {
  readonly certificate: CertificateDetails;
  readonly quote: QuoteQuery;
  /** Envelope ids of the forms that the member may sign. */
  readonly allowed: ReadonlySet<number>;
}

/** Sections in the order in which members ask: values, amount due, loan, people, activity. A late premium is first. */
export function DetailsSections({ certificate, quote, allowed }: Props) {
  const { today } = usePlatform();
  const isLate = getPaymentStatus(certificate, today()).state !== 'current';
  const payment = { certificate, mayUseEft: allowed.has(43) };
  return (
    <FormSigning certificate={certificate} allowed={allowed}>
      <Stack marginBlockEnd="8" _empty={{ display: 'none' }}>
        {isPending(certificate) && <Pending />}
        <StatusNotice certificate={certificate} />
      </Stack>
      {isLate && <PaymentPanel {...payment} />}
      {certificate.LineOfBusiness === 'I' && <PayoutPanel certificate={certificate} />}
      <Values certificate={certificate} quote={quote} />
      {!isLate && <PaymentPanel {...payment} />}
      <Loan certificate={certificate} quote={quote} />
      <People certificate={certificate} quote={quote} />
      <Beneficiaries certificate={certificate} />
      <ActivitySummary rows={certificate.CertificateValues.ActivitySummary} />
    </FormSigning>
  );
}

function Pending() {
  const { config } = usePlatform();
  return (
    <Alert tone="info" title={PENDING_TITLE}>
      <Text>
        <span>{`${NOT_IN_FORCE} Its values appear here once it is. Call us with any question:`}</span>{' '}
        <PhoneLink number={config.society.supportPhoneTollFree} />
      </Text>
    </Alert>
  );
}
