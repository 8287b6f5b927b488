/** Dialogs, in an entry of their own: pages load them when one opens. */
export { ConfirmDialog } from './confirm-dialog.tsx';
export { Dialog } from './dialog.tsx';
