import { usePlatform } from '@portal/section-sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type { AnswerChanges, Draft } from './wizard-draft.ts';

import { createDraft, type Draft, type DraftSchema } from './wizard-draft.ts';

/**
 * Draft and current answers of the signed-in member, or of an anonymous visitor where the schema allows it. The draft
 * is created once: use a separate `key` per schema.
 */
export function useDraft<Answers extends object>(
  schema: DraftSchema<Answers>,
): { readonly draft: Draft<Answers>; readonly answers: Partial<Answers> } {
  const { session, today } = usePlatform();
  const account = session.status === 'signed-in' ? session.account.oid : undefined;
  const [draft] = useState(() => createDraft(schema, { account, date: today() }));
  useEffect(() => draft.clearStale(), [draft]);
  return { draft, answers: useSyncExternalStore(draft.subscribe, draft.get, draft.get) };
}
