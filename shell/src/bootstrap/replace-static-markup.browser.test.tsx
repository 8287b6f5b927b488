import { afterEach, expect, test } from 'vitest';
import { renderOverStaticMarkup } from './replace-static-markup.tsx';

let root: HTMLElement;

/** Creates the root with static markup. */
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

test('keeps the static markup until the promise settles', { tags: ['AUTH-16'] }, async () => {
  setMarkup('<p>static</p>');
  const { promise, resolve } = Promise.withResolvers<void>();
  const rendering = renderOverStaticMarkup(root, <App />, promise);
  // By then this tree would have rendered if it did not wait.
  const other = document.createElement('div');
  await renderOverStaticMarkup(other, <App />, Promise.resolve());
  await expect.poll(() => other.childElementCount).toBe(3);
  expect(root.innerHTML).toBe('<p>static</p>');
  resolve();
  await rendering;
  await expect.poll(() => root.textContent).toBe('DocumentsPaymentsPayments');
});

test('restores the focus to the element with the same tag and text', async () => {
  setMarkup('<a href="/2">Payments</a>');
  root.querySelector('a')?.focus();
  await renderOverStaticMarkup(root, <App />, Promise.resolve());
  await expect.poll(() => root.childElementCount).toBe(3);
  expect(focused()).toBe('A Payments');
});

test.each(['<button>Gone</button>', '<p>nothing</p>'])(
  'moves no focus if the markup was %s',
  async (html) => {
    setMarkup(html);
    root.querySelector('button')?.focus();
    await renderOverStaticMarkup(root, <App />, Promise.resolve());
    await expect.poll(() => root.childElementCount).toBe(3);
    expect(document.activeElement).toBe(document.body);
  },
);
