import { preselectState } from '@portal/shared-features/preselected-certificates';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createPayline } from '../../testing/create-payline.ts';
import { findHeading, renderWizard as open } from '../../testing/render-wizard.ts';
import { subtotal, ticks } from '../make-payments-page.fixture.ts';

test('ticks nothing in place of a preselected premium that cannot be paid here', {
  tags: ['SUM-02', 'WIZ-13', 'WIZ-15'],
}, async () => {
  const closed = createPayline({ CertificateNumber: '000001000021', AmountEditable: 'N' });
  open({ GetPaymentLines: [createPayline(), closed] }, preselectState(['000001000021']));
  await findHeading('Payment Details');
  expect(ticks()).not.toContain(true);
  expect(subtotal()).toBe('$0.00');
  screen.getByText('What you chose cannot be paid here. You can tick something else.');
});
