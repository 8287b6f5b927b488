import { useEffect, useState } from 'react';

/** A part of the page that a section draws, with its place in the window, in pixels. */
export interface DrawnPart {
  readonly section: string;
  /** The route or the slot that it fills. */
  readonly place: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of the page as they are now, followed while it scrolls, is drawn anew, or its window changes. */
export function useDrawnParts(): readonly DrawnPart[] {
  const [parts, setParts] = useState<readonly DrawnPart[]>(drawnParts);
  useEffect(() => {
    const look = () => setParts((known) => unlessSame(known, drawnParts()));
    const drawn = new MutationObserver(look);
    drawn.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      drawn.disconnect();
      window.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, []);
  return parts;
}

function drawnParts(): DrawnPart[] {
  const parts = [...document.querySelectorAll<HTMLElement>('[data-drawn-by]')];
  // A page that is made ready before it is opened is no part of what is seen.
  const seen = parts.filter(({ style }) => style.display !== 'none');
  return seen.map((part) => {
    // The part itself takes no room: it is as large as what is in it.
    const boxes = [...part.children].map((child) => child.getBoundingClientRect());
    const left = Math.min(...boxes.map((box) => box.left));
    const top = Math.min(...boxes.map((box) => box.top));
    return {
      section: part.dataset.drawnBy ?? '',
      place: part.dataset.place ?? '',
      left,
      top,
      width: Math.max(...boxes.map((box) => box.right)) - left,
      height: Math.max(...boxes.map((box) => box.bottom)) - top,
    };
  });
}

function unlessSame(known: readonly DrawnPart[], now: readonly DrawnPart[]): readonly DrawnPart[] {
  return JSON.stringify(known) === JSON.stringify(now) ? known : now;
}
