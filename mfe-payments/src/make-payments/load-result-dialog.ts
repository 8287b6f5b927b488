export type ResultDialog = Awaited<ReturnType<typeof loadResultDialog>>;

/**
 * What shows the result, a chunk of its own. Step 3 asks for it, and pays only once it is there: a payment that was made
 * must not end in a page that cannot say so.
 */
export async function loadResultDialog() {
  const { ResultDialog } = await import('./result-dialog.tsx');
  return ResultDialog;
}
