/** React's own scheduler, of which React has no types. */
declare module 'scheduler' {
  /** How often a second React stops its work for the browser; 0 is as often as React does by itself. */
  export function unstable_forceFrameRate(times: number): void;
}
