import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is in the window, or nearly. True until that is known. */
export function useInSight(element: RefObject<Element | null>): boolean {
  const [isInSight, setInSight] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (!current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? true), {
      rootMargin: '50%',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInSight;
}
