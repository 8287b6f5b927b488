/** Fake window for tests of popups; records its URL and whether it was closed. */
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
    get closed() {
      return state.closed;
    },
  };
  return {
    /** Return value of `window.open`, reduced to the members that remain for a cross-origin window. */
    window: fake as unknown as Window,
    get address() {
      return state.address;
    },
    get closed() {
      return state.closed;
    },
  };
}
