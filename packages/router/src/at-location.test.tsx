// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AtLocation } from './at-location.tsx';
import { createMemoryRouter, Link, RouterProvider, useLocation, useParams } from './router.ts';

const AHEAD = { pathname: '/payments', search: '?year=2025', hash: '', state: { from: 'menu' } };

let drawn = 0;
beforeEach(() => {
  drawn = 0;
});
afterEach(cleanup);

function Told() {
  const { pathname, search, state } = useLocation();
  const params = useParams();
  drawn += 1;
  return (
    <p>
      {JSON.stringify({ pathname, search, state, params })} <Link to="?year=2024">The year before</Link>
    </p>
  );
}

/** A portal at `/forms/7`, whose layout draws a page that is not open. */
function openForm() {
  const element = (
    <AtLocation location={AHEAD}>
      <Told />
    </AtLocation>
  );
  const children = ['/forms/:fid', '/payments'].map((path) => ({ path, element: null }));
  const router = createMemoryRouter([{ element, children }], { initialEntries: ['/forms/7'] });
  render(<RouterProvider router={router} />);
  return router;
}

const told = () => screen.getByText(/pathname/).textContent;

test('what is below is told the address of its page, and not that of the page that is open', () => {
  openForm();
  expect(told()).toContain('{"pathname":"/payments","search":"?year=2025","state":{"from":"menu"}');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/payments?year=2024');
});

test('it is drawn anew when what its address names is another, and not for each entry of the history', async () => {
  const router = openForm();
  await act(() => router.navigate('/payments'));
  expect(told()).toContain('"params":{}');
  const before = drawn;
  await act(() => router.navigate('/payments?year=2025', { state: { from: 'elsewhere' } }));
  await act(() => router.navigate('/payments', { replace: true }));
  expect(drawn).toBe(before);
  await act(async () => fireEvent.click(screen.getByRole('link')));
  expect(router.state.location).toMatchObject({ pathname: '/payments', search: '?year=2024' });
});
