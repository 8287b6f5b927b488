import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DescriptionList, DescriptionListItem } from './description-list.tsx';
import { renderInPortal } from './test-render.tsx';

test.each([undefined, null, '', false])('shows a text in place of %j', { tags: ['AMB-28'] }, (value) => {
  renderInPortal(
    <DescriptionList>
      <DescriptionListItem label="Phone">{value}</DescriptionListItem>
    </DescriptionList>,
  );
  expect(screen.getByRole('definition').textContent).toBe('Not available');
});

test('shows zero as a value', { tags: ['AMB-28'] }, () => {
  renderInPortal(
    <DescriptionList>
      <DescriptionListItem label="Payments">{0}</DescriptionListItem>
    </DescriptionList>,
  );
  expect(screen.getByRole('definition').textContent).toBe('0');
});
