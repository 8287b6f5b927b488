import type { CertificateDetails } from '@portal/api';
import { centsText } from '@portal/domain/values/money';
import { Card, Fact, Section } from '@portal/ui';
import { WideFacts } from '../wide-facts.tsx';
import { NOT_ON_FILE } from './texts.ts';

/** What an annuity of line I pays out, how often, and for how long at least (DETAIL-32, AMB-29). */
export function PayoutPanel({ values }: { values: CertificateDetails['CertificateValues'] }) {
  const { PayMode, PayoutAmount, YearsCertain } = values;
  return (
    <Section title="Payout Info">
      <Card>
        <WideFacts>
          <Fact label="Payout amount" missing={NOT_ON_FILE} emphasis={PayoutAmount !== null}>
            {centsText(PayoutAmount)}
          </Fact>
          <Fact label="Paid" missing={NOT_ON_FILE}>
            {PayMode}
          </Fact>
          <Fact label="Years certain" missing={NOT_ON_FILE}>
            {YearsCertain}
          </Fact>
        </WideFacts>
      </Card>
    </Section>
  );
}
