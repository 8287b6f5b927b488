import { createCertificate } from '@portal/section-sdk/testing/create-certificate';
import { pendingForever } from '@portal/section-sdk/testing/fake-server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { open } from './payments-page.fixture.ts';

const links = () => within(screen.getByRole('navigation', { name: 'Parts of this page' }));
const titles = () =>
  links()
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('leads to the parts that exist', { tags: ['PAY-01'] }, async () => {
  open({ GetCertificateSummary: { Certificates: [createCertificate()] } });
  await screen.findByRole('heading', { name: 'Coming Premiums' });
  expect(titles()).toEqual(['Pending Payments', 'Payment History', 'Coming Premiums']);
});

test('leaves out the premiums if none is coming, and focuses a part', {
  tags: ['PAY-01'],
}, async () => {
  open({ GetCertificateSummary: { Certificates: [createCertificate({ PaidUpType: 'PU' })] } });
  const heading = await screen.findByRole('heading', { name: 'Payment History' });
  expect(titles()).toEqual(['Pending Payments', 'Payment History']);
  // jsdom does not scroll.
  heading.scrollIntoView = () => undefined;
  await userEvent.click(links().getByText('Payment History'));
  expect(document.activeElement).toBe(heading);
});

test('scrolls to a part that is still loading', { tags: ['PAY-01'] }, async () => {
  const scrolled: (string | null)[] = [];
  // jsdom does not scroll.
  HTMLElement.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement) {
    scrolled.push(this.textContent);
  };
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView'));
  open({ GetPaymentList: pendingForever });
  await screen.findByText('Loading');
  for (const title of titles()) await userEvent.click(links().getByText(title));
  expect(scrolled).toEqual(['Pending Payments', 'Payment History', 'Coming Premiums']);
});
