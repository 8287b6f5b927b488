import type { Certificate } from '@portal/api';
import { isSuspended } from '@portal/domain/certificates/certificate-status';
import { isQuoted } from '@portal/domain/certificates/certificate-values';
import { isAnnuity } from '@portal/domain/certificates/lines-of-business';
import { centsText, formatUsd } from '@portal/domain/values/money';
import { DescriptionListItem } from '@portal/ui';
import { payoutText } from './payout-text.ts';
import { CONTACT_SUPPORT } from './texts.ts';

/** CERT-08, CERT-09, DETAIL-26. The payout and the death benefit matter most, and an annuity may have no face amount. */
export function MainValues({ certificate }: { certificate: Certificate }) {
  const { FaceAmount: amount, LineOfBusiness } = certificate;
  if (isSuspended(certificate))
    return <DescriptionListItem label="Face amount">{CONTACT_SUPPORT}</DescriptionListItem>;
  const annuity = isAnnuity(LineOfBusiness);
  const deathBenefit = isQuoted(certificate) ? certificate.EstimatedDeathBenefit : null;
  const payout = payoutText(certificate);
  return (
    <>
      {payout && (
        <DescriptionListItem label="Pays you" emphasis>
          {payout}
        </DescriptionListItem>
      )}
      {deathBenefit ? (
        <DescriptionListItem label={annuity ? 'Death benefit' : 'Estimated death benefit'} emphasis={!payout}>
          {formatUsd(deathBenefit)}
        </DescriptionListItem>
      ) : null}
      {amount === null && annuity ? null : (
        <DescriptionListItem label="Face amount" emphasis={amount !== null && !deathBenefit}>
          {centsText(amount)}
        </DescriptionListItem>
      )}
    </>
  );
}
