import { MoneyText } from './money-text.tsx';

export default { component: MoneyText, title: 'Components/Money text' };

/** In running text, in figures of equal width that never break. */
export function InText() {
  return <MoneyText>$1,204.50</MoneyText>;
}

/** One of several values. */
export function Large() {
  return <MoneyText size="lg">$1,204.50</MoneyText>;
}

/** The one value that counts. */
export function Largest() {
  return <MoneyText size="xl">$1,204.50</MoneyText>;
}
