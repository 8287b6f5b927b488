-- Business events for the back office: a transactional outbox (src/events/append-event.ts).
create table business_event (
  business_event_id bigint generated always as identity primary key,
  -- Place in the feed, which readers use as cursor. Assigned after the commit (src/events/event-feed.ts).
  position bigint unique,
  type text not null,
  version integer not null,
  occurred_at timestamptz not null,
  payload jsonb not null
);

create index business_event_without_position on business_event (business_event_id) where position is null;

create function reject_event_change() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and old.position is null
    and (new.business_event_id, new.type, new.version, new.occurred_at, new.payload)
      = (old.business_event_id, old.type, old.version, old.occurred_at, old.payload)
  then return new; end if; raise exception 'rows of this table are never changed'; end $$;

create trigger business_event_is_append_only before update or delete on business_event
  for each row execute function reject_event_change();

-- Cursor of the webhook, with the attempts for the next event (src/events/deliver-events.ts).
create table event_webhook (
  singleton boolean primary key default true check (singleton),
  delivered_position bigint not null,
  attempts integer not null default 0,
  -- Time of the next attempt. During an attempt, the end of its lease.
  due_at timestamptz not null
);

insert into event_webhook (delivered_position, due_at) values (0, now());

-- Events that the webhook could not deliver. The row is deleted after a later delivery.
create table event_dead_letter (
  position bigint primary key references business_event (position),
  attempts integer not null,
  failed_at timestamptz not null,
  -- Status or error code of the last attempt. Never the response, which may repeat personal data.
  last_error text not null,
  -- Set by an operator who requests another attempt.
  retry_at timestamptz
);

create index event_dead_letter_to_retry on event_dead_letter (retry_at) where retry_at is not null;

-- Employees of member services who finished the work, with what they wrote about it.
alter table support_request add column answered_by text;
alter table support_request add column answer_note text;
alter table death_report add column resolved_by text;
alter table death_report add column resolution_note text;
alter table member_change add column processed_by text;
