import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Calendar } from './date-picker.tsx';
import { renderInPortal } from './test-render.tsx';
import { translate } from './testing/translate.ts';

const WEEKEND = 'Banks make no payments on weekends.';
const HINT = 'Days that are crossed out are not available. Select one to see why.';

function renderCalendar(value?: string) {
  const onChoose = vi.fn();
  const { container } = renderInPortal(
    <Calendar
      value={value}
      today="2026-12-07"
      first="2026-11-01"
      last="2026-12-31"
      timeZone="America/Chicago"
      getUnavailableReason={(date) => (/-(?:28|29)$/.test(date) ? WEEKEND : undefined)}
      onSelect={onChoose}
    />,
  );
  return { container, onChoose };
}

const day = (name: string) => screen.getByRole('button', { name });

test('shows the next month after a browser translation', {
  tags: ['CTX-02', 'WIZ-35'],
}, async () => {
  const { container } = renderCalendar('2026-11-25');
  translate(container);
  fireEvent.click(day('Saturday, November 28, 2026, not available'));
  await screen.findByText(`Saturday, November 28: ${WEEKEND}`);
  translate(container);
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await screen.findByText('December 2026');
  expect(day('Tuesday, December 1, 2026').textContent).toBe('1');
  translate(container);
  fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
  await screen.findByText('November 2026');
});

test('scrolls into view once when it opens', { tags: ['WIZ-35'] }, () => {
  const scrolled = vi.fn();
  Object.assign(Element.prototype, { scrollIntoView: scrolled });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  const { container } = renderCalendar('2026-11-25');
  fireEvent.click(screen.getByRole('button', { name: 'Next month' }));
  expect(scrolled.mock.contexts).toEqual([
    container.querySelector('[data-scope=date-picker][data-part=content]'),
  ]);
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
});

test('gives the reason of a disabled day on focus, not in its name', {
  tags: ['WIZ-38', 'CTX-02'],
}, async () => {
  const { onChoose } = renderCalendar('2026-11-25');
  const hint = screen.getByText(HINT);
  expect(hint.getAttribute('role')).toBe('status');
  expect(screen.getByRole('grid').getAttribute('aria-describedby')).toBe(hint.id);
  expect(day('Wednesday, November 25, 2026, chosen').textContent).toBe('25');
  expect(screen.queryByRole('button', { name: new RegExp(WEEKEND) })).toBeNull();
  fireEvent.click(day('Sunday, November 29, 2026, not available'));
  await screen.findByText(`Sunday, November 29: ${WEEKEND}`);
  expect(onChoose).not.toHaveBeenCalled();
  fireEvent.click(day('Monday, November 30, 2026'));
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith('2026-11-30'));
});

test('gives the reason when the focus enters on a disabled day', { tags: ['WIZ-38', 'CTX-02'] }, async () => {
  renderCalendar('2026-11-25');
  fireEvent.focus(day('Sunday, November 29, 2026, not available'));
  expect(await screen.findByText(`Sunday, November 29: ${WEEKEND}`)).toBeDefined();
});

test('opens without a value on the date of the society', { tags: ['WIZ-35', 'R-13'] }, () => {
  renderCalendar();
  expect(screen.getByText('December 2026')).toBeDefined();
  expect(day('Monday, December 7, 2026').tabIndex).toBe(0);
});
