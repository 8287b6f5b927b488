/** Key of the payment wizard's draft in a tab (F-12); links that restart the wizard use it. */
export const PAYMENT_WIZARD_ID = 'payment';
