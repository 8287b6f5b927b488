import { chakra } from '@chakra-ui/react/styled-system';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInPortal } from '../test-render.tsx';

const Box = chakra('div', {
  base: {
    background: 'url("data:image/svg+xml;utf8,<svg/>")',
    color: 'text',
    '&[data-gone]': { padding: '2', display: 'none', margin: '2' },
    '&[data-unseen]': { visibility: 'hidden' },
    '&[data-covered]': { color: 'text', pointerEvents: 'none' },
    '@media print': { display: 'none' },
  },
});

const one = (data: object) => renderInPortal(<Box {...data}>{<button type="button">Pay</button>}</Box>);
const buttons = () => screen.queryAllByRole('button', { name: 'Pay' }).length;

test('keeps styles of visibility and clickability', () => {
  one({});
  expect(buttons()).toBe(1);
  one({ 'data-gone': '' });
  one({ 'data-unseen': '' });
  expect(buttons()).toBe(1);
  const { container } = one({ 'data-covered': '' });
  expect(getComputedStyle(container.firstElementChild ?? document.body).pointerEvents).toBe('none');
});

const styles = () => [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);

test('drops all other styles', () => {
  // Global rules, before any component rule.
  const ofEveryPage = styles().map(({ cssText }) => cssText);
  expect(ofEveryPage.join('\n')).toMatch(/^\[hidden\].*display: none !important/m);
  one({});
  const styleTexts = styles().map(({ cssText }) => cssText);
  expect(styleTexts.join('\n')).toMatch(/display: none/);
  expect(styleTexts.filter((text) => /color|margin|padding|--/.test(text))).toEqual([]);
});
