/**
 * Calls `listener` for each press of a key or pointer. With `click` it waits for the release of the pointer, so that the
 * listener may move what is pressed. Returns a function that stops it.
 */
export function onPress(listener: () => void, pointer: 'pointerdown' | 'click' = 'pointerdown'): () => void {
  const names = [pointer, 'keydown'];
  for (const name of names) window.addEventListener(name, listener);
  return () => {
    for (const name of names) window.removeEventListener(name, listener);
  };
}
