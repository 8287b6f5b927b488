-- Forms that members have begun to sign, and what the e-signature service has told of them (F-07).

create table started_form (
  -- Goes with the link, and comes back with whatever the service tells.
  started_form_id uuid primary key,
  life_pro_name_id text not null references member,
  certificate_number text not null references certificate,
  docusign_envelope_master_id integer not null,
  state text not null check (state in ('STARTED', 'SIGNED', 'EXPIRED', 'DECLINED', 'RECEIVED')),
  started_at timestamptz not null,
  -- The service's own name of what was signed; null until it has told of something.
  envelope_id text,
  signed_at timestamptz,
  ended_at timestamptz
);

create index started_form_of_member on started_form (life_pro_name_id, started_at);

-- Opened again before it is signed, a form is the same one: a draft at the service is gone on with.
create unique index started_form_underway
  on started_form (life_pro_name_id, certificate_number, docusign_envelope_master_id)
  where state = 'STARTED';

-- Each event of the service once: told a second time, it changes nothing.
create table signing_event (
  signing_event_id text primary key,
  started_form_id uuid not null references started_form,
  received_at timestamptz not null
);

create index signing_event_of_time on signing_event (received_at);

-- Until when the service was asked for what it has to tell, and when it is to be asked next.
create table signing_cursor (
  only_one boolean primary key default true check (only_one),
  asked_until timestamptz not null,
  next_at timestamptz not null
);
insert into signing_cursor (asked_until, next_at) values (now(), now());
