import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is in or near the viewport; true until the observer reports. */
export function useInViewport(element: RefObject<Element | null>): boolean {
  const [isInViewport, setInViewport] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (!current || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(([entry]) => setInViewport(entry?.isIntersecting ?? true), {
      rootMargin: '50%',
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInViewport;
}
