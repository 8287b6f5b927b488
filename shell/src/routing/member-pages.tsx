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
  const next = pointedAt && at(pointedAt.path);
  const isOpen = next !== undefined && next === open;
  const [shown, show] = useState({ page: open, key: open?.section });
  if (shown.page !== open) {
    // What was made ready is shown as it stands; the next page of a section takes the place of the one before.
    show({ page: open, key: isOpen ? pointedAt?.key : keyAfter(shown, open) });
  }

  // The page that was pointed at is open now, or another one is.
  useEffect(() => {
    if (isOpen) ahead.letGo();
  }, [ahead, isOpen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each page that is opened
  useEffect(() => ahead.letGo(), [ahead, location.pathname]);

  return [
    shown.page && <MemberPage key={shown.key} page={shown.page} render={render} location={location} />,
    next && !isOpen && <MemberPage key={pointedAt?.key} page={next} render={render} location={undefined} />,
  ];
}

interface Shown {
  readonly page: SectionPage | undefined;
  readonly key: string | undefined;
}

function keyAfter({ page, key }: Shown, open: SectionPage | undefined): string | undefined {
  return page?.section === open?.section ? key : open?.section;
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
  const drawing = () => ({ page, element: render(page) });
  const [drawn, draw] = useState(drawing);
  if (drawn.page !== page) draw(drawing());
  useAnswersAhead(location === undefined, () => draw(drawing()));
  return (
    <Activity mode={location ? 'visible' : 'hidden'}>
      <AtLocation location={location ?? { pathname: page.path, search: '', hash: '', state: null }}>
        {drawn.element}
      </AtLocation>
    </Activity>
  );
}
