import { type ContactTopic, GetContactTopics, useApiQuery } from '@portal/api';
import {
  type ContactDraft,
  type PresetReason,
  type SelectedIssue,
  selectableTopics,
  selectIssue,
} from '@portal/domain/help/contact';
import type { QueryLike } from '@portal/ui';

interface IssueTitles {
  readonly Topic: string;
  readonly Issue: string;
}

/** State of topic and issue. */
export interface Issue {
  /** Topics query; not requested for a preset. */
  readonly query: QueryLike<ContactTopic[]>;
  readonly selected: SelectedIssue;
  /** Undefined until the topics have loaded. */
  readonly titles: IssueTitles | undefined;
  /** Resolves after the topics have loaded; undefined if that fails or there are none. */
  readonly waitForTitles: () => Promise<IssueTitles | undefined>;
}

/** Topic and issue of the form: the preset, else the member's choice (CON-16, CON-18, AMB-42). */
export function useIssue(
  preset: PresetReason | undefined,
  answers: Partial<ContactDraft>,
  about: string | undefined,
): Issue {
  const query = useApiQuery(GetContactTopics, { query: {} }, { enabled: preset === undefined });
  const topics = query.data && selectableTopics(query.data);
  const selected = selectIssue(topics, answers, about);

  /** Joins a running request, and retries a failed one. */
  async function waitForTitles(): Promise<IssueTitles | undefined> {
    const { data } = await query.refetch({ cancelRefetch: false });
    return data && titlesOf(selectIssue(selectableTopics(data), answers, about));
  }

  return { query: { ...query, data: topics }, selected, titles: titlesOf(preset ?? selected), waitForTitles };
}

function titlesOf({ topic, issue }: Pick<SelectedIssue, 'topic' | 'issue'>): IssueTitles | undefined {
  return topic === undefined || issue === undefined ? undefined : { Topic: topic, Issue: issue };
}
