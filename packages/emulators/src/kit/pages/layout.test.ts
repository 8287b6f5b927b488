import { expect, test } from 'vitest';
import { LogoPath } from '../environment.ts';
import { html } from './html.ts';
import { createBrand, page } from './layout.ts';

const society = { societyName: 'Juniper & Sons', supportPhone: '800-555-0142' };
const content = { title: 'Hello', body: html`<p>World</p>` };

test('the logo comes from the portal, with an empty alternative text', { tags: ['R-25'] }, () => {
  const brand = createBrand({ ...society, mark: '/assets/our mark.svg?v=2' }, 'https://portal.example.org');
  expect(brand.markUrl).toBe('https://portal.example.org/assets/our%20mark.svg?v=2');
  const text = page(brand, content);
  expect(text).toContain(
    '<header><img src="https://portal.example.org/assets/our%20mark.svg?v=2" alt=""><span>Juniper &#38; Sons</span></header>',
  );
  expect(text).toContain('<link rel="icon" href="https://portal.example.org/assets/our%20mark.svg?v=2">');
});

test('without a logo, the page shows the name and a default icon', () => {
  const text = page(createBrand({ ...society, mark: undefined }, 'https://portal.example.org'), content);
  expect(text).toContain('<header><span>Juniper &#38; Sons</span></header>');
  expect(text).toContain('<link rel="icon" href="/assets/icon.svg">');
  expect(text).not.toContain('<img');
});

test.each(['/assets/mark.svg', '/assets/our mark.svg?v=2', '/mark'])(
  'accepts %j as a logo path',
  { tags: ['CFG-01'] },
  (path) => {
    expect(LogoPath.safeParse(path).success).toBe(true);
  },
);

test.each([
  'mark.svg',
  'https://elsewhere.example/mark.svg',
  '//elsewhere.example/mark.svg',
  '/\\elsewhere.example/mark.svg',
  '/\t/elsewhere.example/mark.svg',
])('rejects %j as a logo path', { tags: ['R-25'] }, (path) => {
  expect(LogoPath.safeParse(path).error?.issues[0]?.message).toBe(
    'must be a path of the portal, such as /assets/mark.svg',
  );
});
