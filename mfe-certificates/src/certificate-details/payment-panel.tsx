import type { CertificateDetails } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import type { ContactSubject } from '@portal/domain/help/contact';
import {
  countsTowardsAmountDue,
  isPayableOnline,
  showsPaymentInfo,
} from '@portal/domain/payments/billed-certificate';
import {
  asksToCall,
  coverageText,
  coveredInTimeBy,
  installmentsText,
  isUnconfirmed,
} from '@portal/domain/payments/payment-coverage';
import { usePlatform } from '@portal/section-sdk';
import { Link } from '@portal/section-sdk/router';
import { CoverageNote } from '@portal/shared-features/coverage-note';
import { PayLink } from '@portal/shared-features/pay-link';
import { useNextPremium } from '@portal/shared-features/use-next-premium';
import {
  Card,
  DescriptionList,
  DescriptionListItem,
  HStack,
  LinkButton,
  PanelSection,
  Stack,
  Text,
  TextLink,
} from '@portal/ui';
import { AutoPayBadge } from '../auto-pay-badge.tsx';
import { dueAmountText } from '../due-amount-text.ts';
import { dueDateLabel } from '../due-date-label.ts';
import { formatDate } from '../format.ts';
import { OverdueNotice } from '../overdue-notice.tsx';
import { AMOUNT_AFTER_HOLD, NONE_ON_HOLD, NOT_IN_AMOUNT_DUE } from '../texts.ts';
import { HelpForTerm } from './help-texts.tsx';
import { NOT_ON_FILE } from './texts.ts';

interface Props {
  readonly certificate: CertificateDetails;
  /** The member may sign the electronic funds transfer form (AMB-27). */
  readonly mayUseEft: boolean;
}

/** Next payment, its method and its coverage (DETAIL-27 to DETAIL-31, AMB-89). */
export function PaymentPanel({ certificate, mayUseEft }: Props) {
  const { BillingFrequency, CertificateNumber, PaymentSummary } = certificate;
  const billed = showsPaymentInfo(certificate);
  const { today } = usePlatform();
  const premium = useNextPremium()(certificate);
  const onHold = isBillingOnHold(certificate);
  const isCounted = countsTowardsAmountDue(certificate, today());
  const { by, hasUnpayableRest, missedBy } = premium?.coverage ?? {};
  const installments =
    premium && PaymentSummary ? installmentsText(premium.amount, PaymentSummary.BilledAmount) : undefined;
  return (
    <PanelSection title="Payment">
      <Card>
        <Stack gap="6">
          <OverdueNotice certificate={certificate} />
          {billed && PaymentSummary ? (
            <DescriptionList columns="row">
              <DescriptionListItem
                label="Amount"
                emphasis={!onHold}
                note={onHold ? AMOUNT_AFTER_HOLD : isCounted ? installments : NOT_IN_AMOUNT_DUE}
              >
                {dueAmountText(certificate, PaymentSummary.BilledAmount, { premium, today: today() })}
              </DescriptionListItem>
              <DescriptionListItem
                label={dueDateLabel(certificate, today())}
                missing={NOT_ON_FILE}
                emphasis={PaymentSummary.DueDate !== null && !onHold}
              >
                {onHold ? NONE_ON_HOLD : formatDate(PaymentSummary.DueDate)}
              </DescriptionListItem>
              <DescriptionListItem label="Billing frequency" missing={NOT_ON_FILE}>
                {BillingFrequency && (
                  <HStack gap="2" wrap="wrap">
                    <span>{BillingFrequency}</span>
                    <AutoPayBadge certificate={certificate} />
                  </HStack>
                )}
              </DescriptionListItem>
            </DescriptionList>
          ) : (
            <Text>No payment is due on this certificate.</Text>
          )}
          {premium && (
            <CoverageNote
              by={coveredInTimeBy(premium.coverage)}
              isUnconfirmed={isUnconfirmed(premium.coverage)}
              asksToCall={asksToCall(premium.coverage)}
              text={coverageText(premium.coverage, premium, today())}
            />
          )}
          <HStack gap="6" wrap="wrap" _print={{ display: 'none' }}>
            {billed && !onHold && !hasUnpayableRest && isPayableOnline(certificate) && (
              <LinkButton
                asChild
                variant={by || missedBy || isSuspended(certificate) ? 'secondary' : 'primary'}
              >
                <PayLink certificates={[CertificateNumber]}>Pay Now</PayLink>
              </LinkButton>
            )}
            {mayUseEft && (
              <HStack gap="2">
                <TextLink asChild standalone>
                  <Link to={`/forms/43?certificate=${CertificateNumber}`}>EFT Form</Link>
                </TextLink>
                <HelpForTerm term="EFT Form" />
              </HStack>
            )}
            <TextLink asChild standalone>
              <Link
                to="/contact?reason=billingchanges"
                state={{ certificateNumber: CertificateNumber } satisfies ContactSubject}
              >
                Other Billing Changes
              </Link>
            </TextLink>
          </HStack>
        </Stack>
      </Card>
    </PanelSection>
  );
}
