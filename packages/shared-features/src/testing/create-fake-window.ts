/** For tests of what opens windows: a window that remembers where it was led and whether it was closed. */
export function createFakeWindow() {
  const state = { address: '/loading-docusign', closed: false };
  const fake = {
    opener: {},
    location: {
      replace(address: string) {
        state.address = address;
      },
    },
    close() {
      state.closed = true;
    },
  };
  return {
    /** What `window.open` returns; it has the parts of a window that a page of another site leaves. */
    window: fake as unknown as Window,
    get address() {
      return state.address;
    },
    get closed() {
      return state.closed;
    },
  };
}
