import type { Certificate } from '@portal/api';
import { centsText } from '@portal/domain/values/money';
import { Box } from '@portal/ui';
import { formatDate } from '../format.ts';

const COLUMNS = ['Certificate number', 'Certificate', 'Insured', 'Face amount', 'Next payment due'];

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
        {certificates.map(
          ({ CertificateNumber, FaceAmount, InsuredName, PaymentSummary, ProductDescription }) => (
            <tr key={CertificateNumber}>
              <td>{CertificateNumber}</td>
              <td>{ProductDescription}</td>
              <td>{InsuredName}</td>
              <td>{centsText(FaceAmount)}</td>
              <td>{formatDate(PaymentSummary?.DueDate)}</td>
            </tr>
          ),
        )}
      </tbody>
    </Box>
  );
}
