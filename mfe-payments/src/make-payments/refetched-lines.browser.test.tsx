import { queriesInvalidatedBy, useQueryClient } from '@portal/api';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createPayline } from '../testing/create-payline.ts';
import { findHeading, wizardOptions } from '../testing/render-wizard.ts';
import { tickOf } from './make-payments-page.fixture.ts';
import { MakePaymentsPage } from './make-payments-page.tsx';

const scheduled = createPayline({ IsRecurring: true, HasRecurringPayment: true });

/** The wizard and another page, which cancels or makes a payment as the shell hears of it. */
function TwoPages() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  function leave() {
    setOpen(false);
    void client.invalidateQueries(queriesInvalidatedBy('payment.made'));
  }
  return isOpen ? (
    <>
      <MakePaymentsPage />
      <button type="button" onClick={leave}>
        Leave
      </button>
    </>
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      Come back
    </button>
  );
}

/** Opens the wizard again after a payment has changed the lines. */
async function comeBack(first: unknown, later: unknown) {
  let lines = first;
  const answer = () => lines;
  renderPage(TwoPages, wizardOptions({ GetPaymentLines: answer }));
  await findHeading('Payment Details');
  lines = later;
  await userEvent.click(screen.getByText('Leave'));
  await userEvent.click(screen.getByText('Come back'));
}

test.each([
  ['nothing after a recurring payment was set up', createPayline(), scheduled, false],
  ['the line after its recurring payment was cancelled', scheduled, createPayline(), true],
])('ticks %s', { tags: ['WIZ-13', 'AMB-89', 'R-09'] }, async (_case, first, later, ticked) => {
  await comeBack([first], [later]);
  await findHeading('Payment Details');
  expect(tickOf('000001000013')).toHaveProperty('checked', ticked);
});

test('shows the loaded lines and the error if they fail to load again', {
  tags: ['ERR-37', 'AMB-50'],
}, async () => {
  await comeBack([createPayline()], errorResponse(403));
  await screen.findByText('We could not get what you can pay.');
  await findHeading('Payment Details');
  expect(tickOf('000001000013')).toHaveProperty('checked', true);
});
