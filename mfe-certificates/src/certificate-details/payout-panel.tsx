import type { CertificateDetails } from '@portal/api';
import { formatMonth } from '@portal/domain/values/dates';
import { centsText } from '@portal/domain/values/money';
import { Card, DescriptionList, DescriptionListItem, PanelSection } from '@portal/ui';
import { NOT_ON_FILE } from './texts.ts';
import { yearsCertainEnd } from './years-certain.ts';

/** Payout of a line I annuity: amount, frequency and guaranteed period (DETAIL-32, AMB-29). */
export function PayoutPanel({ certificate }: { certificate: CertificateDetails }) {
  const { PayMode, PayoutAmount, YearsCertain } = certificate.CertificateValues;
  const end = yearsCertainEnd(certificate);
  return (
    <PanelSection title="Payout Info">
      <Card>
        <DescriptionList columns={3}>
          <DescriptionListItem label="Payout amount" missing={NOT_ON_FILE} emphasis={PayoutAmount !== null}>
            {centsText(PayoutAmount)}
          </DescriptionListItem>
          <DescriptionListItem label="Paid" missing={NOT_ON_FILE}>
            {PayMode}
          </DescriptionListItem>
          <DescriptionListItem label="Guaranteed period" missing={NOT_ON_FILE}>
            {YearsCertain !== null &&
              `${YearsCertain} ${YearsCertain === 1 ? 'year' : 'years'}${end ? `, until ${formatMonth(end)}` : ''}`}
          </DescriptionListItem>
        </DescriptionList>
      </Card>
    </PanelSection>
  );
}
