import { ProgressBar } from '@portal/ui';

/** How far something long has come; words beside it say it too. */
export function HalfDone() {
  return <ProgressBar label="Loading your document" value={0.5} />;
}

/** Where nobody knows how much there is to come. */
export function Unknown() {
  return <ProgressBar label="Loading your form" value={undefined} />;
}
