import { type ReactNode, use, useMemo, useState } from 'react';
import {
  // The only way to say so of a page that is not open yet. Their names warn of changes: `at-location.test.tsx` would fail.
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
  type useLocation,
  useParams,
} from 'react-router-dom';

interface Props {
  readonly location: Omit<ReturnType<typeof useLocation>, 'key'>;
  readonly children: ReactNode;
}

/**
 * Tells what is below that the address is this one: for a page that is made ready before it is opened. What changes when
 * it is opened and says nothing else to it, such as the entry's key, is not told: every link would be drawn anew for it.
 */
export function AtLocation({ location: { pathname, search, hash, state }, children }: Props) {
  const place = useMemo(
    () => ({
      location: { pathname, search, hash, state, key: 'default' },
      navigationType: NavigationType.Pop,
    }),
    [pathname, search, hash, state],
  );
  const route = use(RouteContext);
  const params = JSON.stringify(useParams());
  const [held, hold] = useState({ route, params });
  if (held.params !== params) hold({ route, params });
  return (
    <LocationContext value={place}>
      <RouteContext value={held.route}>{children}</RouteContext>
    </LocationContext>
  );
}
