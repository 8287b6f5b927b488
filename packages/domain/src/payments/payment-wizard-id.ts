/** The name of the payment wizard's task, under which a tab keeps its draft (F-12): for links that begin it anew. */
export const PAYMENT_WIZARD_ID = 'payment';
