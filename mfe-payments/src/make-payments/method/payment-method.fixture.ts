import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { clickButton, findHeading, renderWizard } from '../../testing/render-wizard.ts';

export const date = () => screen.getByLabelText(/ayment date$/) as HTMLInputElement;
export const method = (name: RegExp) => screen.getByLabelText(name) as HTMLInputElement;
export const selectMethod = (name: RegExp) => userEvent.click(method(name));

export async function openStep2(answers = {}, frequency: 'single' | 'recurring' = 'single') {
  renderWizard(answers);
  await findHeading('Payment Details');
  if (frequency === 'recurring') await userEvent.click(screen.getByLabelText(/^Recurring payment/));
  await clickButton('Continue');
  await findHeading('Payment Method');
}

export async function chooseOtherDay() {
  const other = screen.queryByLabelText('Another day');
  if (other) await userEvent.click(other);
}

export async function typeDate(text: string) {
  await chooseOtherDay();
  await userEvent.clear(date());
  if (text !== '') await userEvent.type(date(), text);
  await userEvent.tab();
}
