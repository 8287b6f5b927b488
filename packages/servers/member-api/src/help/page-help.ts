import type { PageQuestion } from '@portal/api/contracts/help';
import type { Db } from '../database/db.ts';

export async function findPageHelp(db: Db, topic: string): Promise<PageQuestion[]> {
  const rows = await db
    .selectFrom('page_question')
    .innerJoin('faq', 'faq.faq_id', 'page_question.faq_id')
    .select(['faq.faq_id', 'faq.category', 'faq.question', 'faq.answer'])
    .where('page_question.topic', '=', topic)
    .orderBy('page_question.position')
    .execute();
  return rows.map(({ faq_id, category, question, answer }) => ({
    Id: faq_id,
    Category: category,
    Question: question,
    Answer: answer,
    AnswerFormat: 'text',
  }));
}
