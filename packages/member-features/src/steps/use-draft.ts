import { usePlatform } from '@portal/platform';
import { useEffect, useState, useSyncExternalStore } from 'react';

export type { AnswerChanges, Draft } from './draft.ts';

import { type Draft, type Drafted, openDraft } from './draft.ts';

/** Whose draft is kept that needs no account. */
const NOBODY = 'nobody';

/**
 * The draft of the signed-in member, or of nobody where none is needed, and what it holds now. It is opened once: give
 * what it is of a `key` of its own.
 */
export function useDraft<Answers extends object>(
  of: Drafted<Answers>,
): { readonly draft: Draft<Answers>; readonly given: Partial<Answers> } {
  const { session, today } = usePlatform();
  const owner = session.status === 'signed-in' ? session.account.oid : of.withoutAccount ? NOBODY : undefined;
  const [draft] = useState(() => openDraft(of, { owner, on: today() }));
  useEffect(() => draft.forgetOthers(), [draft]);
  return { draft, given: useSyncExternalStore(draft.subscribe, draft.get, draft.get) };
}
