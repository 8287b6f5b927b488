import { afterEach, expect, test } from 'vitest';
import { renderOverStaticMarkup } from './replace-static-markup.tsx';

let root: HTMLElement;

/** A page as it came with its HTML. */
function setMarkup(html: string): void {
  root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
}

afterEach(() => root.remove());

const App = () => (
  <>
    <a href="/1">Documents</a>
    <a href="/2">Payments</a>
    <button type="button">Payments</button>
  </>
);

const focused = () => {
  const { activeElement } = document;
  return activeElement && `${activeElement.tagName} ${activeElement.textContent}`;
};

test('what came with the page stays until what it shows first is there', { tags: ['AUTH-16'] }, async () => {
  setMarkup('<p>came</p>');
  const { promise, resolve } = Promise.withResolvers<void>();
  const drawing = renderOverStaticMarkup(root, <App />, promise);
  // As soon as this one would have been drawn, had it not waited.
  const other = document.createElement('div');
  await renderOverStaticMarkup(other, <App />, Promise.resolve());
  await expect.poll(() => other.childElementCount).toBe(3);
  expect(root.innerHTML).toBe('<p>came</p>');
  resolve();
  await drawing;
  await expect.poll(() => root.textContent).toBe('DocumentsPaymentsPayments');
});

test('what had the focus has it again: the same kind with the same words', async () => {
  setMarkup('<a href="/2">Payments</a>');
  root.querySelector('a')?.focus();
  await renderOverStaticMarkup(root, <App />, Promise.resolve());
  await expect.poll(() => root.childElementCount).toBe(3);
  expect(focused()).toBe('A Payments');
});

test.each(['<button>Gone</button>', '<p>nothing</p>'])(
  'where %s came, nothing else takes the focus',
  async (html) => {
    setMarkup(html);
    root.querySelector('button')?.focus();
    await renderOverStaticMarkup(root, <App />, Promise.resolve());
    await expect.poll(() => root.childElementCount).toBe(3);
    expect(document.activeElement).toBe(document.body);
  },
);
