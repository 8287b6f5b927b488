/** A separate chunk, because few members edit a payment. Loaded when the link is hovered, focused or touched. */
export const loadEditRecurring = () => import('./edit-recurring-payment.tsx');
