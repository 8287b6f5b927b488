import type { Certificate } from '@portal/api';
import { isBillingOnHold, isSuspended } from '@portal/domain/certificates/certificate-status';
import { showsPaymentInfo } from '@portal/domain/payments/billed-certificate';
import { centsText } from '@portal/domain/values/money';
import { Box } from '@portal/ui';
import { formatDate, insuredNames } from '../format.ts';
import { NONE_ON_HOLD } from '../texts.ts';
import { CONTACT_SUPPORT, NO_PAYMENT_DUE } from './texts.ts';

const COLUMNS = ['Certificate number', 'Certificate', 'Insured', 'Face amount', 'Payment due'];

/** Print version of a long list: one line per certificate. */
export function PrintList({ certificates }: { certificates: readonly Certificate[] }) {
  return (
    <Box as="table" width="full" textAlign="start">
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <Box as="th" key={column} textAlign="start">
              {column}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {certificates.map((certificate) => (
          <tr key={certificate.CertificateNumber}>
            <td>{certificate.CertificateNumber}</td>
            <td>{certificate.ProductDescription}</td>
            <td>{insuredNames(certificate)}</td>
            <td>{isSuspended(certificate) ? CONTACT_SUPPORT : centsText(certificate.FaceAmount)}</td>
            <td>{nextDue(certificate)}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** Due date, or why there is none, as on the cards. */
function nextDue(certificate: Certificate): string | undefined {
  if (!showsPaymentInfo(certificate)) return NO_PAYMENT_DUE;
  return isBillingOnHold(certificate) ? NONE_ON_HOLD : formatDate(certificate.PaymentSummary?.DueDate);
}
