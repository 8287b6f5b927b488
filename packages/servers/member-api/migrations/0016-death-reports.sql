-- Deaths that are reported without an account (F-20). Nothing in a report is compared with what is on file.

create table death_report (
  -- The reference that the reporter reads out on the telephone: six digits, and none of a request to member services.
  death_report_id bigint generated always as identity (start with 700001) primary key,
  -- Of the page that sent it: the same key again is the same report.
  request_key text unique,
  reported_at timestamptz not null,
  -- For the limit of each address; removed after a day.
  client_address text,
  reporter_name text not null,
  relationship text not null,
  -- Empty where there is none; one of the two is there.
  reporter_phone text not null,
  reporter_email text not null,
  deceased_name text not null,
  date_of_death date not null,
  certificate_number text not null,
  note text not null,
  -- Set by member services: when somebody took it up, and when it was done with.
  taken_up_at timestamptz,
  done_at timestamptz
);

create index death_report_lately on death_report (reported_at);
