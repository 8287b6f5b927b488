-- Failed or ended state that needs no notice to the member any more. For returns see return_notified_at.
alter table payment add column notified_state text;

update payment set notified_state = state where state in ('ENDED', 'FAILED');

create index payment_failure_to_notify on payment (payment_id)
  where state in ('ENDED', 'FAILED') and notified_state is distinct from state;
