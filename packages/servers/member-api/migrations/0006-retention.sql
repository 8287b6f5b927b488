-- What is deleted by age is found by age (src/retention.ts).
create index mail_settled on mail (settled_at) where state = 'sent';
create index log_entry_of_time on log_entry (written_at);
