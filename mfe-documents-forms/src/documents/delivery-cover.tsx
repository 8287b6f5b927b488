import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import type { DeliveryStore } from './delivery.ts';

const loadCover = () => import('./document-cover.tsx');
const DocumentCover = lazy(async () => ({ default: (await loadCover()).DocumentCover }));

interface Props {
  readonly store: DeliveryStore;
  /** Cancels what is under way. */
  readonly onClose: () => void;
}

/** What stands over the page while a document comes; its code is there when the first one is asked for (DOC-07). */
export function DeliveryCover({ store, onClose }: Props) {
  const delivery = useSyncExternalStore(store.subscribe, store.get);
  useEffect(() => void loadCover(), []);
  if (delivery.status !== 'loading' && delivery.status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <DocumentCover delivery={delivery} onClose={onClose} />
    </Suspense>
  );
}
