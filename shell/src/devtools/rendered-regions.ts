import { useEffect, useState } from 'react';

/** A region of the page that a section renders, with its position in the window in pixels. */
export interface RenderedRegion {
  readonly section: string;
  readonly location: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export function useRenderedRegions(): readonly RenderedRegion[] {
  const [regions, setRegions] = useState<readonly RenderedRegion[]>(findRenderedRegions);
  useEffect(() => {
    const update = () => setRegions((current) => reuseIfEqual(current, findRenderedRegions()));
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', update, { capture: true, passive: true });
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', update, { capture: true });
      window.removeEventListener('resize', update);
    };
  }, []);
  return regions;
}

function findRenderedRegions(): RenderedRegion[] {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-rendered-by]')];
  // Suspense hides a region with an inline `display: none` while it shows the fallback.
  const visible = regions.filter(({ style }) => style.display !== 'none');
  return visible.map((region) => {
    // The region's element has no box, so merge the boxes of its children.
    const boxes = [...region.children].map((child) => child.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    return {
      section: region.dataset.renderedBy ?? '',
      location: region.dataset.location ?? '',
      left,
      top,
      width: Math.max(...boxes.map((box) => box.right)) - left,
      height: Math.max(...boxes.map((box) => box.bottom)) - top,
    };
  });
}

function reuseIfEqual(
  current: readonly RenderedRegion[],
  now: readonly RenderedRegion[],
): readonly RenderedRegion[] {
  return JSON.stringify(current) === JSON.stringify(now) ? current : now;
}
