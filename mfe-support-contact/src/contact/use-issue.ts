import { type ContactTopic, GetContactTopics, useCall } from '@portal/api';
import {
  type ChosenIssue,
  type ContactDraft,
  chosenIssue,
  offeredTopics,
  type PresetReason,
} from '@portal/domain/help/contact';
import type { PanelQuery } from '@portal/member-features/query-panel';

/** What is sent of topic and issue. */
interface Titles {
  readonly Topic: string;
  readonly Issue: string;
}

/** What a request is about. */
export interface Issue {
  /** The topics that are offered; not asked for where another page has chosen. */
  readonly query: PanelQuery<ContactTopic[]>;
  readonly chosen: ChosenIssue;
  /** What is sent; undefined until the topics are known. */
  readonly titles: Titles | undefined;
  /** What is sent, as soon as the topics are known; undefined where they do not come, or there are none. */
  readonly whenKnown: () => Promise<Titles | undefined>;
}

/** The topic and issue of the form: those that another page has chosen, else the member's (CON-16, CON-18, AMB-42). */
export function useIssue(
  preset: PresetReason | undefined,
  given: Partial<ContactDraft>,
  about: string | undefined,
): Issue {
  const query = useCall(GetContactTopics, { query: {} }, { enabled: preset === undefined });
  const offered = query.data && offeredTopics(query.data);
  const chosen = chosenIssue(offered, given, about);

  /** Joins the call that is under way, and repeats one that failed. */
  async function whenKnown(): Promise<Titles | undefined> {
    const { data } = await query.refetch({ cancelRefetch: false });
    return data && titlesOf(chosenIssue(offeredTopics(data), given, about));
  }

  return { query: { ...query, data: offered }, chosen, titles: titlesOf(preset ?? chosen), whenKnown };
}

function titlesOf({ topic, issue }: Pick<ChosenIssue, 'topic' | 'issue'>): Titles | undefined {
  return topic === undefined || issue === undefined ? undefined : { Topic: topic, Issue: issue };
}
