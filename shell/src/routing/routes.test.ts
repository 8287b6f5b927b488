// @vitest-environment jsdom
import { ODD_PATH_PAGES, ODD_PATHS } from '@portal/platform/testing/odd-paths';
import { createMemoryRouter, type RouteObject } from '@portal/router';
import { expect, test } from 'vitest';
import { createRoutes } from './routes.tsx';

const pages = ODD_PATH_PAGES.map((page) => ({ ...page, section: 'odd', access: 'public' as const }));
const SHOWN = ODD_PATHS.filter(([, , answer]) => answer === 200);

test.each(SHOWN)(
  'ROUTE-16 the router shows at %s the page that the gateway thinks of: %s',
  (address, page) => {
    const routes = createRoutes(pages, ({ title }) => title);
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    const shown = router.state.matches.at(-1)?.route.element;
    expect(pages.map(({ title }) => title).filter((title) => title === shown)).toEqual(
      page === null ? [] : [page],
    );
  },
);

/** What a route may have: the rest of the router is left out of the shell's script (decision 0077). */
const KEPT = ['path', 'index', 'element', 'errorElement', 'children'];

test('no route asks for what is left out of the router', () => {
  const others = (route: RouteObject): string[] => [
    ...Object.keys(route).filter((name) => !KEPT.includes(name)),
    ...(route.children ?? []).flatMap(others),
  ];
  expect(createRoutes(pages, ({ title }) => title).flatMap(others)).toEqual([]);
});
