import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DescriptionList, DescriptionListItem } from './description-list.tsx';
import { HelpTooltip } from './help-tooltip.tsx';
import { renderInPortal } from './test-render.tsx';

const show = () => {
  renderInPortal(<HelpTooltip label="Cash value">What it is worth today.</HelpTooltip>);
  return screen.getByRole('button', { name: 'Help: Cash value' });
};

test('opens on focus, describes its button and closes on Escape', { tags: ['DETAIL-33'] }, () => {
  const button = show();
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => button.focus());
  expect(screen.getByRole('tooltip').textContent).toBe('What it is worth today.');
  expect(button.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('stays open while the pointer is on its text', { tags: ['DETAIL-33'] }, () => {
  const button = show();
  fireEvent.mouseEnter(button);
  fireEvent.mouseOver(screen.getByText('What it is worth today.'));
  expect(screen.getByRole('tooltip')).toBeTruthy();
  fireEvent.mouseLeave(screen.getByRole('tooltip'));
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('opens on tap and closes on a tap elsewhere', { tags: ['DETAIL-33'] }, () => {
  const button = show();
  fireEvent.click(button);
  expect(screen.getByRole('tooltip')).toBeTruthy();
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('is not part of the label, and names its subject', {
  tags: ['DETAIL-33'],
}, () => {
  renderInPortal(
    <DescriptionList>
      <DescriptionListItem
        label="Cash value"
        help={<HelpTooltip label="Cash Value">What it is worth today.</HelpTooltip>}
      >
        $38,976.00
      </DescriptionListItem>
    </DescriptionList>,
  );
  expect(screen.getByRole('term').textContent).toBe('Cash value');
  expect(screen.getByRole('term').nextElementSibling?.textContent).toBe('$38,976.00');
  expect(screen.getByRole('button', { name: 'Help: Cash Value' })).toBeTruthy();
});

test('separates a visible help label from its subject', { tags: ['DETAIL-33'] }, () => {
  renderInPortal(
    <HelpTooltip label="Accelerated Death Benefit" hideLabel={false}>
      Paid early.
    </HelpTooltip>,
  );
  const button = screen.getByRole('button', { name: 'Help: Accelerated Death Benefit' });
  expect(button.textContent).toBe('Accelerated Death Benefit');
});
