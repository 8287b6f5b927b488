import type { PaymentOrder } from '../payment-form/payment-order.ts';

type ResultDialogModule = typeof import('./result-dialog.tsx');

/** Loaded module of the result dialog, and the order that it will show. */
export interface LoadedResultDialog {
  readonly loaded: ResultDialogModule;
  readonly order: PaymentOrder;
}

/**
 * Loads the result dialog as a separate chunk. Step 3 pays only after it has loaded, so that every payment can show
 * its result.
 */
export function loadResultDialog(): Promise<ResultDialogModule> {
  return import('./result-dialog.tsx');
}
