import { Spinner } from './spinner.tsx';

export default { component: Spinner, title: 'Components/Spinner' };

/** Waiting, said in words. */
export function InWords() {
  return <Spinner label="Getting your payments" />;
}
