import { lazyPart } from '@portal/shared-features/lazy-part';
import { useEffect, useSyncExternalStore } from 'react';
import type { DownloadStore } from './document-download.ts';

const loadOverlay = () => import('./download-overlay.tsx');
const DownloadOverlay = lazyPart(async () => (await loadOverlay()).DownloadOverlay);

interface Props {
  readonly store: DownloadStore;
  readonly onClose: () => void;
}

/** Loads the download overlay's chunk with the first download (DOC-07). */
export function LazyDownloadOverlay({ store, onClose }: Props) {
  const download = useSyncExternalStore(store.subscribe, store.get);
  // A failed load is reported by the download that needs it.
  useEffect(() => void loadOverlay().catch(() => undefined), []);
  if (download.status !== 'loading' && download.status !== 'blocked') return null;
  return <DownloadOverlay download={download} onClose={onClose} />;
}
