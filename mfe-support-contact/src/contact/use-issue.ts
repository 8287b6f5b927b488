import { type ContactTopic, GetContactTopics, useApiQuery } from '@portal/api';
import {
  type ContactDraft,
  type PresetReason,
  type SelectedIssue,
  selectableTopics,
  selectIssue,
} from '@portal/domain/help/contact';
import type { PanelQuery } from '@portal/shared-features/query-panel';

/** What is sent of topic and issue. */
interface IssueTitles {
  readonly Topic: string;
  readonly Issue: string;
}

/** What a request is about. */
export interface Issue {
  /** The topics that are offered; not asked for where another page has chosen. */
  readonly query: PanelQuery<ContactTopic[]>;
  readonly selected: SelectedIssue;
  /** What is sent; undefined until the topics are known. */
  readonly titles: IssueTitles | undefined;
  /** What is sent, as soon as the topics are known; undefined where they do not come, or there are none. */
  readonly waitForTitles: () => Promise<IssueTitles | undefined>;
}

/** The topic and issue of the form: those that another page has chosen, else the member's (CON-16, CON-18, AMB-42). */
export function useIssue(
  preset: PresetReason | undefined,
  answers: Partial<ContactDraft>,
  about: string | undefined,
): Issue {
  const query = useApiQuery(GetContactTopics, { query: {} }, { enabled: preset === undefined });
  const topics = query.data && selectableTopics(query.data);
  const selected = selectIssue(topics, answers, about);

  /** Joins the call that is under way, and repeats one that failed. */
  async function waitForTitles(): Promise<IssueTitles | undefined> {
    const { data } = await query.refetch({ cancelRefetch: false });
    return data && titlesOf(selectIssue(selectableTopics(data), answers, about));
  }

  return { query: { ...query, data: topics }, selected, titles: titlesOf(preset ?? selected), waitForTitles };
}

function titlesOf({ topic, issue }: Pick<SelectedIssue, 'topic' | 'issue'>): IssueTitles | undefined {
  return topic === undefined || issue === undefined ? undefined : { Topic: topic, Issue: issue };
}
