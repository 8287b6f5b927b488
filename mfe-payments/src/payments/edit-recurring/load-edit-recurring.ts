/** A separate chunk, because few members edit a payment. Loaded when the link is hovered, focused or touched. */
export const loadEditRecurring = () =>
  import(/* webpackChunkName: "edit-recurring" */ './edit-recurring-payment.tsx');

/** In the same chunk, because a result is compared with the draft of the change. */
export const loadRequestAlerts = () =>
  import(/* webpackChunkName: "edit-recurring" */ '../unconfirmed-request-alerts.tsx');
