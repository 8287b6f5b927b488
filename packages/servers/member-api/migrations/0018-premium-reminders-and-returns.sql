-- That a premium comes due was told to whoever pays it and gets no bill on paper, once (F-11).
create table premium_reminder (
  life_pro_name_id text not null references member,
  certificate_number text not null references certificate,
  due_date date not null,
  written_at timestamptz not null default now(),
  primary key (life_pro_name_id, certificate_number, due_date)
);

-- That the bank returned a payment was told to whoever made it. Nobody is told of what came back before.
alter table payment add column return_told_at timestamptz;
update payment set return_told_at = now() where state = 'RETURNED';

create index payment_return_to_tell on payment (payment_id) where state = 'RETURNED' and return_told_at is null;
