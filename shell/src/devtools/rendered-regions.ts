import { useEffect, useState } from 'react';

/** A part of the page that a section draws, with its place in the window, in pixels. */
export interface RenderedRegion {
  readonly section: string;
  /** The route or the slot that it fills. */
  readonly location: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of the page as they are now, followed while it scrolls, is drawn anew, or its window changes. */
export function useRenderedRegions(): readonly RenderedRegion[] {
  const [regions, setRegions] = useState<readonly RenderedRegion[]>(findRenderedRegions);
  useEffect(() => {
    const update = () => setRegions((current) => keepIfEqual(current, findRenderedRegions()));
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
  // A page that is made ready before it is opened is no part of what is seen.
  const visible = regions.filter(({ style }) => style.display !== 'none');
  return visible.map((region) => {
    // The part itself takes no room: it is as large as what is in it.
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

function keepIfEqual(
  current: readonly RenderedRegion[],
  now: readonly RenderedRegion[],
): readonly RenderedRegion[] {
  return JSON.stringify(current) === JSON.stringify(now) ? current : now;
}
