import type { PanelQuery } from '@portal/member-features/query-panel';

/** A query that is there when another is too, whatever became of that: what comes with it moves nothing on the page. */
export function withWaiting<Data>(
  query: PanelQuery<Data>,
  other: { readonly isPending: boolean },
): PanelQuery<Data> {
  if (!other.isPending || query.status !== 'success') return query;
  return { ...query, status: 'pending', data: undefined };
}
