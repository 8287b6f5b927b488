import { expect, test } from 'vitest';
import { renderInPortal } from './test-render.tsx';
import { UnbrokenDates } from './unbroken-dates.tsx';

/** Texts of the parts that do not break. */
const unbroken = (text: string) => {
  const { container } = renderInPortal(
    <p>
      <UnbrokenDates text={text} />
    </p>,
  );
  expect(container.querySelector('p')?.textContent).toBe(text);
  return [...container.querySelectorAll('p > *')]
    .filter((part) => getComputedStyle(part).display === 'inline-block')
    .map(({ textContent }) => textContent);
};

test('keeps each date of a text on one line', { tags: ['CONST-08'] }, () => {
  expect(unbroken('Due December 02, 2026. Cancel until Dec 04, 2026, or call.')).toEqual([
    'December 02, 2026.',
    'Dec 04, 2026,',
  ]);
});

test('leaves a text without a date as it is', { tags: ['CONST-08'] }, () => {
  expect(unbroken('Due by December 2026, or 02, 2026')).toEqual([]);
});
