import { fitsPattern } from '@portal/platform/page-paths';
import type { SectionPage } from '@portal/platform/section-pages';
import { useLocation } from '@portal/router';
import { AtLocation } from '@portal/router/at-location';
import { Activity, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { usePageAhead } from '../sections/page-ahead.ts';
import { useAnswersAhead } from './use-answers-ahead.ts';

export interface MemberPagesProps {
  readonly pages: readonly SectionPage[];
  readonly render: (page: SectionPage) => ReactNode;
}

/** The page that is open, and beside it, hidden, the one that is pointed at (decision 0071). */
export function MemberPages({ pages, render }: MemberPagesProps) {
  const location = useLocation();
  const ahead = usePageAhead();
  const pointedAt = useSyncExternalStore(ahead.subscribe, ahead.current, () => undefined);
  const at = (path: string) => pages.find((page) => fitsPattern(page.path, path));
  const open = at(location.pathname);
  const next = pointedAt === undefined ? undefined : at(pointedAt);

  const isOpen = next !== undefined && next === open;

  // The page that was pointed at is open now, or another one is.
  useEffect(() => {
    if (isOpen) ahead.letGo();
  }, [ahead, isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page that is opened
  useEffect(() => ahead.letGo(), [ahead, location.pathname]);

  return [...new Set([open, next])].map(
    (page) =>
      page && (
        <MemberPage
          key={page.path}
          page={page}
          render={render}
          location={page === open ? location : undefined}
        />
      ),
  );
}

interface Props {
  readonly page: SectionPage;
  readonly render: MemberPagesProps['render'];
  /** Undefined for a page that is not open. */
  readonly location: ReturnType<typeof useLocation> | undefined;
}

/**
 * A hidden page is drawn when nothing else is to do, with its code and its answers but without its effects: it says, sends
 * and marks nothing before it is opened.
 */
function MemberPage({ page, render, location }: Props) {
  const [drawn, draw] = useState(() => render(page));
  useAnswersAhead(location === undefined, () => draw(render(page)));
  return (
    <Activity mode={location ? 'visible' : 'hidden'}>
      <AtLocation location={location ?? { pathname: page.path, search: '', hash: '', state: null }}>
        {drawn}
      </AtLocation>
    </Activity>
  );
}
