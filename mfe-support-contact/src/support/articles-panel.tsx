import { Link } from '@portal/section-sdk/router';
import { QueryPanel } from '@portal/shared-features/query-panel';
import { EmptyState, LinkButton, type QueryLike, SkeletonText, Text } from '@portal/ui';
import type { ReactNode } from 'react';
import { ARTICLES_FAILED, ARTICLES_FAILED_HELP, BACK_TO_SUPPORT, NO_RELATED_QUESTIONS } from './texts.ts';

interface Props<Data> {
  readonly query: QueryLike<Data>;
  /** By default, the placeholder of an article. */
  readonly loading?: ReactNode;
  readonly isEmpty: (data: Data) => boolean;
  /** Why there is nothing, and what may help. */
  readonly emptyHelp: string;
  readonly children: (data: Data) => ReactNode;
}

/** States of an article query; the empty state has a back link (SUP-05). */
export function ArticlesPanel<Data>({
  query,
  loading = <SkeletonText lines={6} />,
  isEmpty,
  emptyHelp,
  children,
}: Props<Data>) {
  return (
    <QueryPanel
      query={query}
      loadingLabel="Getting the help articles"
      loading={loading}
      failedText={ARTICLES_FAILED}
      failedHelp={<Text>{ARTICLES_FAILED_HELP}</Text>}
      isEmpty={isEmpty}
      empty={
        <EmptyState
          title={NO_RELATED_QUESTIONS}
          actions={
            <LinkButton asChild variant="secondary">
              <Link to={BACK_TO_SUPPORT.to}>{BACK_TO_SUPPORT.label}</Link>
            </LinkButton>
          }
        >
          <Text>{emptyHelp}</Text>
        </EmptyState>
      }
    >
      {children}
    </QueryPanel>
  );
}
