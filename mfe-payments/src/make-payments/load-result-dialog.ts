import type { PaymentOrder } from '../payment-form/payment-order.ts';

type ResultDialogModule = typeof import('./result-dialog.tsx');

/** What can show the result, and what is about to be paid. */
export interface LoadedResultDialog {
  readonly loaded: ResultDialogModule;
  readonly order: PaymentOrder;
}

/**
 * What shows the result, a chunk of its own. Step 3 asks for it, and pays only once it is there: a payment that was made
 * must not end in a page that cannot say so.
 */
export function loadResultDialog(): Promise<ResultDialogModule> {
  return import('./result-dialog.tsx');
}
