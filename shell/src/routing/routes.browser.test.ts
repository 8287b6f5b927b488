import { createMemoryRouter } from '@portal/router';
import { MALFORMED_PATH_PAGES, MALFORMED_PATHS } from '@portal/section-sdk/testing/malformed-paths';
import { isValidElement } from 'react';
import { expect, test } from 'vitest';
import { createRoutes } from './routes.tsx';

const pages = MALFORMED_PATH_PAGES.map((page) => ({ ...page, section: 'odd', access: 'public' as const }));
const SHOWN = MALFORMED_PATHS.filter(([, , answer]) => answer === 200);

test.each(SHOWN)(
  'the router shows at %s the page that the gateway thinks of: %s',
  { tags: ['ROUTE-16'] },
  (address, page) => {
    const routes = createRoutes(pages, ({ title }) => title);
    const router = createMemoryRouter(routes, { initialEntries: [address] });
    const element = router.state.matches.at(-1)?.route.element;
    const shown = isValidElement<{ children?: unknown }>(element) ? element.props.children : undefined;
    expect(pages.map(({ title }) => title).filter((title) => title === shown)).toEqual(
      page === null ? [] : [page],
    );
  },
);
