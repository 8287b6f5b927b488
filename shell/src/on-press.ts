const EVENTS = ['pointerdown', 'keydown'];

/** Calls `listener` for each press of a key or pointer. Returns a function that stops it. */
export function onPress(listener: () => void): () => void {
  for (const name of EVENTS) window.addEventListener(name, listener);
  return () => {
    for (const name of EVENTS) window.removeEventListener(name, listener);
  };
}
