-- What the figures of the operator count again and again: the cost is that of what waits, not of the history.
create index payment_without_outcome on payment (state) where state in ('READY', 'SENDING', 'UNKNOWN', 'MANUAL');

create index mail_unsent on mail (state) where state in ('waiting', 'failed');
