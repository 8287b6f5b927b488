import { Summary } from './summary.tsx';

export default { component: Summary, title: 'Components/Summary' };

/** The line that opens and closes a `details` element, also without scripts. */
export function Closed() {
  return (
    <details>
      <Summary>
        <span>What is a rider?</span>
      </Summary>
      <p>An addition to a certificate.</p>
    </details>
  );
}
