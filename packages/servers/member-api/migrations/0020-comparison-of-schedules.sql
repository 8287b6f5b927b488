-- When live schedules are next compared with the processor's, at three in the morning in Chicago, and how many differed last.

alter table processor_cursor
  add column compare_schedules_at timestamptz not null
    default ((date_trunc('day', now() at time zone 'America/Chicago') + interval '27 hours') at time zone 'America/Chicago'),
  add column differing_schedules integer not null default 0;
