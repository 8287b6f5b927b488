/** Few change a payment: the code comes when the link to it is hovered, focused or touched. */
export const loadEditRecurring = () => import('./edit-recurring-payment.tsx');
