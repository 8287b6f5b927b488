import { queriesInvalidatedBy, useQueryClient } from '@portal/api';
import { errorResponse } from '@portal/section-sdk/testing/fake-server';
import { renderPage } from '@portal/section-sdk/testing/render-page';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createPayline } from '../testing/create-payline.ts';
import { findHeading, receivedNotifications, recordedLog, wizardOptions } from '../testing/render-wizard.ts';
import { subtotal, tickOf } from './make-payments-page.fixture.ts';
import { MakePaymentsPage } from './make-payments-page.tsx';
import {
  duplicateError,
  payWithFirstMethod,
  problemResponse,
  result,
} from './verification/payment-verification.fixture.ts';

const scheduled = createPayline({ IsRecurring: true, HasRecurringPayment: true });

/** The wizard and another page, which cancels or makes a payment as the shell hears of it. */
function TwoPages() {
  const client = useQueryClient();
  const [visit, setVisit] = useState(1);
  function pay() {
    setVisit(0);
    void client.invalidateQueries(queriesInvalidatedBy('payment.made'));
  }
  return (
    <>
      {visit > 0 && <MakePaymentsPage key={visit} />}
      <button type="button" onClick={pay}>
        Leave
      </button>
      <button type="button" onClick={() => setVisit(visit + 1)}>
        Come back
      </button>
    </>
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

test.each(['amount_not_a_multiple', 'line_not_payable'])(
  'asks for the lines again after %s',
  {
    tags: ['R-10', 'R-11'],
  },
  async (code) => {
    let lines = [createPayline()];
    const answer = () => lines;
    const { logged, log } = recordedLog();
    const reject = () => {
      lines = [createPayline({ BilledAmount: '61.55' })];
      return problemResponse(422, code);
    };
    renderPage(
      TwoPages,
      wizardOptions({ GetPaymentLines: answer, MakeSinglePayment: reject, WriteToLog: log }),
    );
    await findHeading('Payment Details');
    await payWithFirstMethod();
    const dialog = await result('A Payment Failed');
    dialog.getByText(/Please start again/);
    expect(dialog.queryByText(/Choose another account/)).toBeNull();
    await waitFor(() => expect(logged).toHaveLength(1));
    // The dialog hides the rest of the page.
    fireEvent.click(screen.getByText('Come back'));
    await findHeading('Payment Details');
    expect(subtotal()).toBe('$61.55');
  },
);

test('reports a payment that was not made after its page was left', { tags: ['R-09'] }, async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const pending = () => promise;
  renderPage(TwoPages, wizardOptions({ MakeSinglePayment: pending }));
  await findHeading('Payment Details');
  await payWithFirstMethod();
  await screen.findByRole('button', { name: 'Making your payment' });
  await userEvent.click(screen.getByText('Leave'));
  resolve(duplicateError());
  await waitFor(() =>
    expect(receivedNotifications).toEqual(['Your payment was not sent. No money has moved.']),
  );
});

test('shows the loaded lines and the error if they fail to load again', {
  tags: ['ERR-37', 'AMB-50'],
}, async () => {
  await comeBack([createPayline()], errorResponse(403));
  await screen.findByText('We could not get what you can pay.');
  await findHeading('Payment Details');
  expect(tickOf('000001000013')).toHaveProperty('checked', true);
});
