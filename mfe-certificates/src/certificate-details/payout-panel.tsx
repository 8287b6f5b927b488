import type { CertificateDetails } from '@portal/api';
import { type CalendarDate, formatMonth } from '@portal/domain/values/dates';
import { centsText } from '@portal/domain/values/money';
import { Card, DescriptionList, DescriptionListItem, PanelSection } from '@portal/ui';
import { NOT_ON_FILE } from './texts.ts';
import { yearsCertainEnd } from './years-certain.ts';

/** Payout of a line I annuity: amount, frequency and guaranteed period (DETAIL-32, AMB-29). */
export function PayoutPanel({ certificate }: { certificate: CertificateDetails }) {
  const { PayMode, PayoutAmount, YearsCertain } = certificate.CertificateValues;
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
            {YearsCertain !== null && guaranteedPeriodText(YearsCertain, yearsCertainEnd(certificate))}
          </DescriptionListItem>
        </DescriptionList>
      </Card>
    </PanelSection>
  );
}

function guaranteedPeriodText(years: number, end: CalendarDate | undefined): string {
  if (years <= 0) return 'None';
  return `${years} ${years === 1 ? 'year' : 'years'}${end ? `, until ${formatMonth(end)}` : ''}`;
}
