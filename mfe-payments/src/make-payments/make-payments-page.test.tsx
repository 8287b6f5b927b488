// @vitest-environment jsdom
import { renderPage } from '@portal/platform/testing/render-page';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MakePaymentsPage } from './make-payments-page.tsx';

test('ROUTE-11 the page says how to pay by telephone, and that no money has moved', () => {
  renderPage(MakePaymentsPage, { path: '/make-payments', answers: {} });
  screen.getByRole('heading', { level: 1, name: 'Make Payments' });
  screen.getByText(/No money has moved\./);
  expect(screen.getAllByRole('link', { name: '877-555-0142' })[0]?.getAttribute('href')).toBe(
    'tel:+18775550142',
  );
  expect(screen.getByRole('link', { name: 'Back to Payments' }).getAttribute('href')).toBe('/payments');
});
