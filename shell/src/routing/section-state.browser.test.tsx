import type { SectionPage } from '@portal/section-sdk/section-pages';
import { PageHeader } from '@portal/ui';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderShell } from '../testing/render-shell.tsx';

function Page({ title }: SectionPage) {
  const [count, setCount] = useState(0);
  return (
    <>
      <PageHeader title={title} />
      <button type="button" onClick={() => setCount(count + 1)}>{`${title}: ${count}`}</button>
    </>
  );
}

test('keeps state between pages of a section and resets it for another', {
  tags: ['CTX-02'],
}, async () => {
  const { router } = renderShell({ at: '/documents', renderSection: (page) => <Page {...page} /> });
  fireEvent.click(await screen.findByText('Documents: 0'));
  await act(() => router.navigate('/forms'));
  await screen.findByText('Forms: 1');
  await act(() => router.navigate('/support'));
  expect(await screen.findByText('Support: 0')).toBeDefined();
});
