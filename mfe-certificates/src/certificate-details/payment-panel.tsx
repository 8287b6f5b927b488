import type { CertificateDetails } from '@portal/api';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { coverageText, severalMonths } from '@portal/domain/payments/payment-coverage';
import { centsText } from '@portal/domain/values/money';
import { Covered } from '@portal/member-features/covered';
import { PayLink } from '@portal/member-features/pay-link';
import { useNextPremium } from '@portal/member-features/use-next-premium';
import { Link } from '@portal/router';
import { Badge, Card, Fact, HStack, LinkButton, Section, Stack, Text, TextLink } from '@portal/ui';
import { dateText } from '../describe.ts';
import { LatePayment } from '../late-payment.tsx';
import { WideFacts } from '../wide-facts.tsx';
import { HelpAbout } from './help-texts.tsx';
import { NOT_ON_FILE } from './texts.ts';

interface Props {
  readonly certificate: CertificateDetails;
  /** The form to pay by electronic funds transfer may be signed (AMB-27). */
  readonly mayUseEft: boolean;
}

/** What is to be paid next on this certificate, how, and what pays it already (DETAIL-27 to DETAIL-31, AMB-89). */
export function PaymentPanel({ certificate, mayUseEft }: Props) {
  const { BillingFrequency, CertificateNumber, IsOnPAC, PaymentSummary } = certificate;
  const billed = showsPaymentInfo(certificate);
  const premium = useNextPremium()(certificate);
  return (
    <Section title="Payment">
      <Card>
        <Stack gap="6">
          <LatePayment certificate={certificate} />
          {billed && PaymentSummary ? (
            <WideFacts>
              <Fact
                label="Next payment due"
                emphasis
                note={premium && severalMonths(premium.amount, PaymentSummary.BilledAmount)}
              >
                {centsText(PaymentSummary.BilledAmount)}
              </Fact>
              <Fact label="Due date" missing={NOT_ON_FILE} emphasis={PaymentSummary.DueDate !== null}>
                {dateText(PaymentSummary.DueDate)}
              </Fact>
              <Fact label="Billing frequency" missing={NOT_ON_FILE}>
                {BillingFrequency && (
                  <HStack gap="2" wrap="wrap">
                    <span>{BillingFrequency}</span>
                    {IsOnPAC && <Badge tone="good">Auto Pay</Badge>}
                  </HStack>
                )}
              </Fact>
            </WideFacts>
          ) : (
            <Text>No payment is due on this certificate.</Text>
          )}
          {premium && <Covered by={premium.coverage.by} text={coverageText(premium.coverage, premium)} />}
          <HStack gap="6" wrap="wrap" _print={{ display: 'none' }}>
            {billed && (
              <LinkButton asChild variant={premium?.coverage.by ? 'secondary' : 'primary'}>
                <PayLink certificates={[CertificateNumber]}>Pay Now</PayLink>
              </LinkButton>
            )}
            {mayUseEft && (
              <HStack gap="2">
                <TextLink asChild alone>
                  <Link to="/forms/43">EFT Form</Link>
                </TextLink>
                <HelpAbout about="EFT Form" />
              </HStack>
            )}
            <TextLink asChild alone>
              <Link to="/contact?reason=billingchanges">Other Billing Changes</Link>
            </TextLink>
          </HStack>
        </Stack>
      </Card>
    </Section>
  );
}
