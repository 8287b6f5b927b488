import type { Locator } from 'playwright/test';
import { expect, test } from '../support/test.ts';
import { openPayments } from './payments.fixture.ts';

test.describe('received payments', () => {
  test.use({ demoUser: 'pendingPayments' });

  test('are a sortable table, cards on a phone, a file and a printed record', {
    tag: ['@PAY-20', '@PAY-21', '@PAY-23', '@PAY-24', '@F-01', '@F-17'],
  }, async ({ page }) => {
    await openPayments(page);
    const history = page.getByRole('table', { name: 'Payment History' });
    const first = history.getByRole('row').nth(1);
    await history.getByRole('button', { name: 'Amount' }).click();
    await expect(history.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    // A hidden cell has no role.
    const cellsOf = (row: Locator) => row.locator('th, td');
    const smallest = await cellsOf(first).allTextContents();
    await history.getByRole('button', { name: 'Amount' }).click();
    await expect(history.getByRole('columnheader', { name: 'Amount' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    expect((await cellsOf(first).allTextContents())[2]).not.toBe(smallest[2]);

    await page.setViewportSize({ width: 390, height: 844 });
    await history.getByRole('button', { name: 'Amount' }).click();
    // Each payment is a card with date and amount in one line, and without the word 'No'.
    const [, date, amount, reversed] = await cellsOf(first).all();
    expect((await date?.boundingBox())?.y).toBe((await amount?.boundingBox())?.y);
    await expect(reversed ?? first).toBeHidden();
    expect(await cellsOf(first).allTextContents()).toEqual(smallest);
    const card = await first.boundingBox();
    const next = await history.getByRole('row').nth(2).boundingBox();
    expect(card?.width).toBeLessThanOrEqual(390);
    expect(Number(card?.height)).toBeLessThan(150);
    expect(Number(next?.y)).toBeGreaterThan(Number(card?.y) + Number(card?.height));

    await page.setViewportSize({ width: 1280, height: 900 });
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download (spreadsheet)' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toMatch(/^payments-\d{4}-\d\d-\d\d\.csv$/);
    await page
      .getByRole('button', { name: /^Details of / })
      .first()
      .click();
    const details = page.getByRole('dialog', { name: 'Your payment' });
    await expect(details.getByRole('button', { name: 'Print' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(details.getByText(/, as of .+ Questions: 800-555-0199$/)).toBeVisible();
    await expect(details.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(page.getByText('Payment History', { exact: true }).first()).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await page.keyboard.press('Escape');
    await expect(details).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText(/, as of .+ Questions: 800-555-0199$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const table = page.getByRole('table', { name: 'Payment History' });
    await expect(table).toBeVisible();
    // A button would keep the browser from repeating the head on every page.
    await expect(table.locator('thead button').first()).toHaveCSS('display', 'contents');
  });
});
