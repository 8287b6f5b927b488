import { Amount } from '@portal/ui';

/** In running text, in figures of equal width that never break. */
export function InText() {
  return <Amount>$1,204.50</Amount>;
}

/** One of several values. */
export function Large() {
  return <Amount size="lg">$1,204.50</Amount>;
}

/** The one value that counts. */
export function Largest() {
  return <Amount size="xl">$1,204.50</Amount>;
}
