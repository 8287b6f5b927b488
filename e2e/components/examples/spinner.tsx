import { Spinner } from '@portal/ui';

/** Waiting, said in words. */
export function InWords() {
  return <Spinner label="Getting your payments" />;
}
