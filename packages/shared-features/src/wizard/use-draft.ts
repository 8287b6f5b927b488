import { usePlatform } from '@portal/section-sdk';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type { AnswerChanges, Draft } from './wizard-draft.ts';

import { createDraft, type Draft, type DraftSchema } from './wizard-draft.ts';

/** Whose draft is kept that needs no account. */
const ANONYMOUS_OWNER = 'nobody';

/**
 * The draft of the signed-in member, or of nobody where none is needed, and what it holds now. It is opened once: give
 * what it is of a `key` of its own.
 */
export function useDraft<Answers extends object>(
  schema: DraftSchema<Answers>,
): { readonly draft: Draft<Answers>; readonly answers: Partial<Answers> } {
  const { session, today } = usePlatform();
  const owner =
    session.status === 'signed-in'
      ? session.account.oid
      : schema.allowAnonymous
        ? ANONYMOUS_OWNER
        : undefined;
  const [draft] = useState(() => createDraft(schema, { owner, date: today() }));
  useEffect(() => draft.clearStale(), [draft]);
  return { draft, answers: useSyncExternalStore(draft.subscribe, draft.get, draft.get) };
}
