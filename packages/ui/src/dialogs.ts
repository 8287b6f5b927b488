/** Dialogs, apart from the facade: a page needs their code when one opens. */
export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
