import type { Certificate } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { countsTowardsAmountDue, isPayableOnline } from '@portal/domain/payments/billed-certificate';
import {
  asksToCall,
  coverageText,
  coveredInTimeBy,
  installmentsText,
  isUnconfirmed,
} from '@portal/domain/payments/payment-coverage';
import { formatLongDate } from '@portal/domain/values/dates';
import { usePlatform } from '@portal/section-sdk';
import { CoverageNote } from '@portal/shared-features/coverage-note';
import { PayLink } from '@portal/shared-features/pay-link';
import { useNextPremium } from '@portal/shared-features/use-next-premium';
import {
  Box,
  DescriptionList,
  DescriptionListItem,
  Grid,
  HStack,
  LinkButton,
  MoneyText,
  Stack,
  Text,
} from '@portal/ui';
import { AutoPayBadge } from '../auto-pay-badge.tsx';
import { dueAmountText } from '../due-amount-text.ts';
import { dueDateLabel } from '../due-date-label.ts';
import { AMOUNT_AFTER_HOLD, NONE_ON_HOLD, NOT_IN_AMOUNT_DUE } from '../texts.ts';

/**
 * Next payment of a certificate: amount, date and coverage (CERT-17, AMB-24, AMB-89). No button on billing hold, or if
 * the member should call first (CERT-23, WIZ-22). Nor if an employer pays (WIZ-15).
 */
export function PaymentInfo({ certificate }: { certificate: Certificate }) {
  const { BillingFrequency, CertificateNumber, PaymentSummary } = certificate;
  const { today } = usePlatform();
  const premium = useNextPremium()(certificate);
  if (!PaymentSummary) return null;
  const { BilledAmount, DueDate } = PaymentSummary;
  const onHold = isBillingOnHold(certificate);
  const isCounted = countsTowardsAmountDue(certificate, today());
  const shouldCallFirst = isSuspended(certificate) || premium?.coverage.hasUnpayableRest;
  const installments = premium && installmentsText(premium.amount, BilledAmount);
  return (
    <Box
      bg="sunken"
      borderRadius="md"
      padding="min({spacing.4}, 4vw)"
      _print={{ padding: '0', bg: 'transparent' }}
    >
      <Stack gap="4">
        <Grid gap="4" alignItems="center" templateColumns={{ base: 'minmax(0, 1fr)', md: '1fr auto' }}>
          <DescriptionList columns="row" rowGap="4">
            <DescriptionListItem label={dueDateLabel(certificate, today())} missing="N/A">
              {onHold ? NONE_ON_HOLD : DueDate && formatLongDate(DueDate)}
            </DescriptionListItem>
            <DescriptionListItem
              label="Amount"
              note={onHold ? AMOUNT_AFTER_HOLD : isCounted ? installments : NOT_IN_AMOUNT_DUE}
            >
              <MoneyText>{dueAmountText(certificate, BilledAmount, { premium, today: today() })}</MoneyText>
            </DescriptionListItem>
            <DescriptionListItem label="Billing frequency">
              <HStack gap="2" wrap="wrap">
                <span>{BillingFrequency ?? 'Not available'}</span>
                <AutoPayBadge certificate={certificate} />
              </HStack>
            </DescriptionListItem>
          </DescriptionList>
          {isSuspended(certificate) && <Text>Please call us before you pay.</Text>}
          {!onHold && !shouldCallFirst && isPayableOnline(certificate) && (
            <LinkButton asChild variant="secondary">
              <PayLink certificates={[CertificateNumber]} aria-label={`Pay Now for ${CertificateNumber}`}>
                Pay Now
              </PayLink>
            </LinkButton>
          )}
        </Grid>
        {premium && (
          <CoverageNote
            by={coveredInTimeBy(premium.coverage)}
            isUnconfirmed={isUnconfirmed(premium.coverage)}
            asksToCall={asksToCall(premium.coverage)}
            text={coverageText(premium.coverage, premium, today())}
          />
        )}
      </Stack>
    </Box>
  );
}
