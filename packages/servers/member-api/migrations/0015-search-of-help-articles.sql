-- What the search of help articles reads: words by their stem, the spelling of every word, and what members say instead.

-- For words that are misspelled. Any user who may create objects in the database may create it.
create extension if not exists pg_trgm;

-- Derived from faq, and filled anew with it: those of the question weigh more than those of the answer.
create table faq_words (
  faq_id integer primary key references faq on delete cascade,
  words tsvector not null,
  question_length integer not null
);

create index faq_words_by_stem on faq_words using gin (words);

-- Every word of the articles as it is written, its stem, and in how many articles that occurs.
create table search_word (
  word text not null,
  stem text not null,
  articles integer not null,
  primary key (word, stem)
);

create index search_word_of_stem on search_word (stem);
create index search_word_alike on search_word using gin (word gin_trgm_ops);

-- What members say, and what the articles say for it; data of the society.
create table search_synonym (
  phrase text not null,
  means text not null,
  primary key (phrase, means)
);

-- What was searched for and not found, for whoever writes the articles: never who asked (R-05).
create table search_miss (
  phrase text primary key,
  times integer not null,
  last_on date not null
);

create function fill_faq_words() returns void language sql as $$
  insert into faq_words (faq_id, words, question_length)
  select
    faq_id,
    setweight(to_tsvector('english', question), 'A') || setweight(to_tsvector('english', answer), 'B'),
    length(to_tsvector('english', question))
  from faq
  on conflict (faq_id) do update set words = excluded.words, question_length = excluded.question_length
$$;

create function fill_search_word() returns void language sql as $$
  insert into search_word (word, stem, articles)
  select written.word, stem.word, stem.ndoc
  from ts_stat('select to_tsvector(''simple'', question || '' '' || answer) from faq') as written
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) as of_word (stem)
  join ts_stat('select words from faq_words') as stem on stem.word = of_word.stem
  on conflict (word, stem) do update set articles = excluded.articles
$$;

-- The articles that are there already.
select fill_faq_words();
select fill_search_word();
