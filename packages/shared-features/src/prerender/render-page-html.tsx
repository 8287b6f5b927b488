import { dateFromWire } from '@portal/domain/values/dates';
import { createBus } from '@portal/event-bus';
import { createMemoryRouter, RouterProvider } from '@portal/router';
import { BusContext, type Platform, PlatformContext, type SectionModule } from '@portal/section-sdk';
import { placeholderConfig } from '@portal/section-sdk/template-placeholders';
import { PortalProvider } from '@portal/ui';
import { renderToHtml } from '@portal/ui/render-to-html';

/**
 * A public page of a section as HTML, for somebody who is not signed in: styles, markup, and tokens in place of the
 * values of an environment. Nothing but the page: the gateway puts it into the frame that the shell's build has made
 * (decision 0079).
 * @throws Error where the section has no such page, or the page is `lazy` or asks for more than a public page has
 */
export function renderPageHtml({ name, pages }: SectionModule, path: string): string {
  const Page = pages[path];
  if (!Page) throw new Error(`${name} has no page for ${path}`);
  const router = createMemoryRouter([{ path, element: <Page /> }], { initialEntries: [path] });
  return renderToHtml(
    (cache) => (
      <PortalProvider cache={cache}>
        <PlatformContext value={createStaticPlatform()}>
          <BusContext value={createBus(name)}>
            <RouterProvider router={router} />
          </BusContext>
        </PlatformContext>
      </PortalProvider>
    ),
    `${name}-`,
  );
}

/** What a page may ask before anything can happen on it. */
function createStaticPlatform(): Platform {
  const nothing = () => Promise.reject(new Error('This page is made at build time'));
  return {
    config: placeholderConfig(),
    session: { status: 'signed-out' },
    // No day of any visit: the same sources make the same page on every day.
    today: () => dateFromWire('2000-01-01'),
    signIn: nothing,
    signUp: nothing,
    signOut: nothing,
    resetPassword: nothing,
    editProfile: nothing,
  };
}
