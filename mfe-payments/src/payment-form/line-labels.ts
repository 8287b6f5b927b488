import type { Payline } from '@portal/domain/payments/paylines';

/** Name of a line in text: 'Premium for certificate 000020419791'. */
export function lineLabel({
  CertificateNumber,
  PaymentType,
}: Pick<Payline, 'CertificateNumber' | 'PaymentType'>) {
  return `${PaymentType} for certificate ${CertificateNumber}`;
}

/** Checkbox name of a line, for the error summary. */
export function checkboxFieldName(line: Pick<Payline, 'CertificateNumber' | 'PaymentType'>) {
  return `tick-${amountFieldName(line)}`;
}

/** Amount field name of a line, for the error summary. */
export function amountFieldName({
  CertificateNumber,
  PaymentType,
}: Pick<Payline, 'CertificateNumber' | 'PaymentType'>) {
  return `amount-${CertificateNumber}-${PaymentType.replaceAll(/\W+/g, '-')}`;
}
