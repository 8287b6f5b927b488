import { normalizedWords, normalizeSearchText } from '@portal/domain/values/search-text';
import { tokenizeQuery } from '@portal/domain/values/tokenize-query';
import { sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { MARK_END, MARK_START } from './highlight.ts';

export interface SearchHit {
  readonly faq_id: number;
  readonly category: string;
  readonly question: string;
  readonly answer: string;
  readonly marked_question: string;
  readonly marked_answer: string;
}

interface SearchOptions {
  readonly limit: number;
  /** The last word is still being typed, so it matches as a prefix. */
  readonly isPrefix?: boolean;
  readonly excludedId?: number;
}

const MAX_NORMALIZED_WORDS = 20;

const HEADLINE_OPTIONS = `HighlightAll=true, StartSel=${MARK_START}, StopSel=${MARK_END}`;

/**
 * Finds help articles, best first: word stems, then synonyms, then similar spellings of unknown words. Signs and spaces
 * within a word or a synonym do not matter. Rare words and words of a question weigh more. Words such as 'AT&T', and
 * stop words only, match literally (SUP-06).
 */
export async function findArticles(
  db: Db,
  term: string,
  { limit, isPrefix = false, excludedId }: SearchOptions,
): Promise<SearchHit[]> {
  const { words, phrases } = tokenizeQuery(term);
  const joined = JSON.stringify(phrases);
  const typedWords = [...words, ...normalizedWords(term).slice(0, MAX_NORMALIZED_WORDS)];
  const last = normalizeSearchText(words.at(-1) ?? '');
  // A single letter is the prefix of too many words.
  const beginning = isPrefix && last.length > 1 ? last : null;
  const { rows } = await sql<SearchHit>`
    with typed as materialized (
      select word, stem
      from jsonb_array_elements_text(${JSON.stringify(typedWords)}::jsonb) as typed (word)
      cross join lateral unnest(tsvector_to_array(to_tsvector('english', word))) as of_word (stem)
    ), unknown as materialized (
      select distinct word from typed
      where length(word) > 3 and not exists (select from search_word where search_word.stem = typed.stem)
    ), meant (stem, weight) as (
      select stem, 1::float8 from typed
      union all
      -- Articles that contain the phrase itself come before those of its synonyms.
      select stem, case when exists (select from search_word where word = replace(phrase, ' ', '')) then 0.3 else 1 end
      from search_synonym
      cross join lateral unnest(tsvector_to_array(to_tsvector('english', means))) as of_means (stem)
      where replace(phrase, ' ', '') in (select jsonb_array_elements_text(${joined}::jsonb))
      union all
      select stem, 1 from search_word where word in (select jsonb_array_elements_text(${joined}::jsonb))
      union all
      select alike.stem, 0.9 * alike.likeness
      from unknown
      -- Swapped neighbours: the word with two adjacent letters exchanged shares few trigrams.
      cross join lateral (
        select array(
          select overlay(word placing reverse(substr(word, at, 2)) from at)
          from generate_series(1, length(word) - 1) as at
        ) as swapped
      ) as mistyped
      cross join lateral (
        select
          stem,
          articles,
          case when search_word.word = any(swapped) then 0.8 else similarity(search_word.word, unknown.word) end
            as likeness
        from search_word
        where search_word.word % unknown.word or search_word.word = any(swapped)
        order by likeness desc, articles desc
        limit 2
      ) as alike
      where alike.likeness >= 0.4
      union all
      (
        select stem, 0.7 from search_word where starts_with(word, ${beginning}::text)
        order by articles desc limit 5
      )
    ), as_written as materialized (
      select phraseto_tsquery('simple', word) as query
      from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as typed_word (word)
      where word like '%&%'
      union
      select phraseto_tsquery('simple', ${words.join(' ')}::text)
      where not exists (select from meant)
    ), terms as materialized (
      select
        stem,
        quote_literal(stem)::tsquery as query,
        max(weight) * ln(1 + (select count(*) from faq_words) / max(articles)::float8) as weight
      from meant join search_word using (stem)
      group by stem
    ), parts as (
      select faq_id, weight * ts_rank('{0, 0, 0.4, 1}', words, query) as score, question_length
      from terms join faq_words on words @@ query
      union all
      -- Weighs like a word of a single article.
      select
        faq_id,
        ln(1 + (select count(*) from faq_words)::float8) * ts_rank('{0, 0, 0.4, 1}', written, query),
        question_length
      from as_written
      cross join faq
      join faq_words using (faq_id)
      cross join lateral (
        select
          setweight(to_tsvector('simple', question), 'A')
            || setweight(to_tsvector('simple', words_of_answer(answer)), 'B')
      ) as of_article (written)
      where written @@ query
    ), scored as materialized (
      select faq_id, sum(score) / (1 + 0.1 * max(question_length)) as score
      from parts
      where faq_id is distinct from ${excludedId ?? null}::integer
      group by faq_id
    ), best as materialized (
      select faq_id, score
      from scored join faq using (faq_id)
      where score >= 0.3 * (select max(score) from scored)
      order by score desc, position
      limit ${limit}
    ), headline as (
      select
        string_agg(query::text, ' | ')::tsquery as query,
        case when exists (select from terms) then 'english' else 'simple' end::regconfig as config
      from (select query from terms union all select query from as_written) as of_term
    )
    select
      faq_id, category, question, answer,
      ts_headline(config, translate(question, ${MARK_START + MARK_END}, ''), query, ${HEADLINE_OPTIONS}) as marked_question,
      ts_headline(
        config, translate(words_of_answer(answer), ${MARK_START + MARK_END}, ''), query, ${HEADLINE_OPTIONS}
      ) as marked_answer
    from best join faq using (faq_id) cross join headline
    order by score desc, position
  `.execute(db);
  return rows;
}
