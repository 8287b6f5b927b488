import type { Payline } from '@portal/domain/payments/payment-lines';

/** What a line is called in running text: 'Premium for certificate 000020419791'. */
export function lineLabel({
  CertificateNumber,
  PaymentType,
}: Pick<Payline, 'CertificateNumber' | 'PaymentType'>) {
  return `${PaymentType} for certificate ${CertificateNumber}`;
}

/** The name of a line's checkbox, to which the summary of errors leads. */
export function checkboxFieldName(line: Pick<Payline, 'CertificateNumber' | 'PaymentType'>) {
  return `tick-${amountFieldName(line)}`;
}

/** The name of a line's amount field, to which the summary of errors leads. */
export function amountFieldName({
  CertificateNumber,
  PaymentType,
}: Pick<Payline, 'CertificateNumber' | 'PaymentType'>) {
  return `amount-${CertificateNumber}-${PaymentType.replaceAll(/\W+/g, '-')}`;
}
