import { ProgressBar } from './progress-bar.tsx';

export default { component: ProgressBar, title: 'Components/Progress bar' };

/** Progress of a long task; a text next to it says the same. */
export function HalfDone() {
  return <ProgressBar label="Loading your document" value={0.5} />;
}

/** Where nobody knows how much there is to come. */
export function Unknown() {
  return <ProgressBar label="Loading your form" value={undefined} />;
}
