import { type ContactTopic, GetContactTopics, useCall } from '@portal/api';
import {
  type ChosenIssue,
  type ContactDraft,
  chosenIssue,
  offeredTopics,
  type PresetReason,
} from '@portal/domain/contact';
import type { PanelQuery } from '@portal/member-features/query-panel';

/** What a request is about. */
export interface Issue {
  /** The topics that are offered; not asked for where another page has chosen. */
  readonly query: PanelQuery<ContactTopic[]>;
  readonly chosen: ChosenIssue;
  /** What is sent; undefined until the topics are known. */
  readonly titles: { readonly Topic: string; readonly Issue: string } | undefined;
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
  const { topic, issue } = preset ?? chosen;
  return {
    query: { ...query, data: offered },
    chosen,
    titles: topic === undefined || issue === undefined ? undefined : { Topic: topic, Issue: issue },
  };
}
