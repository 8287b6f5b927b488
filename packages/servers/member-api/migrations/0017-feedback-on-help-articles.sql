-- What helps: whether an article did, counted by article and day, and never who said it (R-05).
create table faq_feedback (
  faq_id integer not null,
  given_on date not null,
  helped integer not null default 0,
  not_helped integer not null default 0,
  primary key (faq_id, given_on)
);

-- A key that a page has made up for one article, so that it counts once however often it comes; gone after the day.
create table faq_feedback_key (
  feedback_key text not null,
  faq_id integer not null,
  given_on date not null,
  helped boolean not null,
  primary key (feedback_key, faq_id)
);

-- An answer without the signs by which its text keeps its structure: lists, headings, and links to the portal's pages.
create function words_of_answer(answer text) returns text language sql immutable as $$
  select regexp_replace(
    regexp_replace(answer, '^(• |## |\d{1,3}\. )', '', 'gn'),
    '\[([^][]+)\]\(/[^()\s]*\)', '\1', 'g'
  )
$$;

create or replace function fill_faq_words() returns void language sql as $$
  insert into faq_words (faq_id, words, question_length)
  select
    faq_id,
    setweight(to_tsvector('english', question), 'A')
      || setweight(to_tsvector('english', words_of_answer(answer)), 'B'),
    length(to_tsvector('english', question))
  from faq
  on conflict (faq_id) do update set words = excluded.words, question_length = excluded.question_length
$$;

create or replace function fill_search_word() returns void language sql as $$
  insert into search_word (word, stem, articles)
  select written.word, stem.word, stem.ndoc
  from ts_stat(
    'select to_tsvector(''simple'', question || '' '' || words_of_answer(answer)) from faq'
  ) as written
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) as of_word (stem)
  join ts_stat('select words from faq_words') as stem on stem.word = of_word.stem
  on conflict (word, stem) do update set articles = excluded.articles
$$;
