-- The pending one-time payments of a line, whoever makes them: few rows of a table that grows with every payment.
create index payment_pending_of_line on payment (certificate_number, payment_type)
  where kind = 'single' and state in ('READY', 'SENDING', 'UNKNOWN', 'MANUAL', 'ACCEPTED', 'SCHEDULED', 'ACTIVE');
