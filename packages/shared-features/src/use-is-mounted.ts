import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that says whether the component is still on the page, for code that runs after a request. */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
