import { screen, within } from '@testing-library/react';
import { createPayline } from '../testing/create-payline.ts';

export const free = createPayline();
export const multiples = createPayline({
  CertificateNumber: '000001000021',
  AmountEditable: 'F',
  BilledAmount: '40.00',
  AmountBilled: '40.00',
  NumberOfMonthsDue: 2,
});

export const fixed = createPayline({
  CertificateNumber: '000001000039',
  AmountEditable: 'F',
  IsProrated: true,
  BilledAmount: '12.34',
});

export const automatic = createPayline({
  CertificateNumber: '000001000047',
  IsPac: true,
  BilledAmount: '25.00',
});
export const owned = createPayline({
  CertificateNumber: '000001000054',
  IsPayor: false,
  BilledAmount: '70.00',
});

export const all = [free, multiples, fixed, automatic, owned];

export const line = (number: string, type = 'Premium') =>
  within(screen.getByRole('group', { name: `${type} for certificate ${number}` }));

export const amountOf = (number: string) => line(number).getByLabelText('Amount to pay');
export const tickOf = (number: string) => line(number).getByRole('checkbox');
export const ticks = () => screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked);
export const subtotal = () => screen.getByLabelText('Subtotal').textContent;
