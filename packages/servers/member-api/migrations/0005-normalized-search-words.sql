-- Words without their apostrophes, dashes, section signs, brackets and accents, such as '72t' for '§72(t)'. The program
-- fills them when it rebuilds the index.
alter table faq_words add column normalized_words text not null default '';

create or replace function fill_search_word() returns void language sql as $$
  insert into search_word (word, stem, articles)
  select written.word, stem.word, stem.ndoc
  from ts_stat(
    'select to_tsvector(''simple'', question || '' '' || words_of_answer(answer) || '' '' || normalized_words)
     from faq join faq_words using (faq_id)'
  ) as written
  cross join lateral unnest(tsvector_to_array(to_tsvector('english', written.word))) as of_word (stem)
  join ts_stat('select words from faq_words') as stem on stem.word = of_word.stem
  on conflict (word, stem) do update set articles = excluded.articles
$$;
