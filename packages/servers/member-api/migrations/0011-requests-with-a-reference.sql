-- Requests to member services that are sent once and can be followed (F-08, R-09).

-- The number is the reference that a member reads out on the telephone: six digits from the first.
alter table support_request alter column support_request_id restart with 100001;

alter table support_request
  -- Of the page that sent it: the same key again is the same request.
  add column request_key text,
  -- Set by member services: when somebody took it up, and when it was answered.
  add column taken_up_at timestamptz,
  add column answered_at timestamptz;

create unique index support_request_of_key on support_request (azure_object_id, request_key);
