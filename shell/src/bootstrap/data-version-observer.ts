/** Calls `onChange` when a response has another data version than the one before it, after a nightly import. */
export function createDataVersionObserver(onChange: () => void): (version: string) => void {
  let last: string | undefined;
  return (version) => {
    const isChanged = last !== undefined && version !== last;
    last = version;
    if (isChanged) onChange();
  };
}
