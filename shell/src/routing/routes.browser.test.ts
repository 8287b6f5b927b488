import { createMemoryRouter } from '@portal/section-sdk/router';
import { MALFORMED_PATH_PAGES, MALFORMED_PATHS } from '@portal/section-sdk/testing/malformed-paths';
import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { createRoutes } from './routes.tsx';

const pages = MALFORMED_PATH_PAGES.map((page) => ({
  ...page,
  section: 'malformed',
  access: 'public' as const,
}));
const SERVED_PATHS = MALFORMED_PATHS.filter(([, , answer]) => answer === 200);

test.each(SERVED_PATHS)("resolves %s to the gateway's page: %s", { tags: ['ROUTE-16'] }, (address, page) => {
  const routes = createRoutes(pages, ({ title }) => title);
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const element = router.state.matches.at(-1)?.route.element;
  const renderedTitle = isValidElement<{ children?: unknown }>(element) ? element.props.children : undefined;
  expect(pages.map(({ title }) => title).filter((title) => title === renderedTitle)).toEqual(
    page === null ? [] : [page],
  );
});
