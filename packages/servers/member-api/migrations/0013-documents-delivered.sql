-- What came new since a member's last visit (F-10), documents without paper, and the letters that tell of them (F-11).

-- When a document came to be on file, and when whoever chose to have no paper was told. Nobody is told of older ones.
alter table document
  add column filed_at timestamptz not null default '1970-01-01T00:00:00Z',
  add column announced_at timestamptz default '1970-01-01T00:00:00Z';
alter table document
  alter column filed_at set default now(),
  alter column announced_at drop default;

create index document_to_announce on document (filed_at) where announced_at is null;

create table document_visit (
  life_pro_name_id text primary key references member,
  seen_at timestamptz not null,
  -- The end of the visit before; null in the first one.
  seen_before_at timestamptz
);

-- Every choice that was ever made, as the proof of it; the last one of a member and kind holds.
create table paperless_choice (
  paperless_choice_id bigint generated always as identity primary key,
  life_pro_name_id text not null references member,
  azure_object_id uuid not null,
  form_type text not null check (
    form_type in ('Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract')
  ),
  is_paperless boolean not null,
  -- Which statements were agreed to; going back to paper needs none.
  statements_version text,
  chosen_at timestamptz not null,
  check (is_paperless = (statements_version is not null))
);

create index paperless_choice_of_member on paperless_choice (life_pro_name_id, form_type, paperless_choice_id);

-- For whoever prints and mails: what is not to be sent on paper to whom.
create view paperless_member as
  select life_pro_name_id, form_type, chosen_at, statements_version
  from (
    select distinct on (life_pro_name_id, form_type) *
    from paperless_choice
    order by life_pro_name_id, form_type, paperless_choice_id desc
  ) as latest
  where is_paperless;
