import { expect, test } from 'vitest';
import { renderInPortal } from './test-render.tsx';
import { UnbrokenText } from './unbroken-text.tsx';

/** Texts of the parts that do not break. */
const unbroken = (text: string) => {
  const { container } = renderInPortal(
    <p>
      <UnbrokenText text={text} />
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

test('keeps hours on one line', { tags: ['F-23'] }, () => {
  expect(unbroken('Monday to Friday, 8 AM to 5 PM Central')).toEqual(['8 AM to 5 PM']);
  expect(unbroken('Call 8\u00A0AM to\u00A05\u00A0PM, or write.')).toEqual(['8\u00A0AM to\u00A05\u00A0PM,']);
});

test('leaves a text without a date as it is', { tags: ['CONST-08'] }, () => {
  expect(unbroken('Due by December 2026, or 02, 2026')).toEqual([]);
});
