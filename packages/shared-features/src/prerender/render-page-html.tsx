import { dateFromWire } from '@portal/domain/values/dates';
import { BusContext, type Platform, PlatformContext, type SectionModule } from '@portal/section-sdk';
import { createBus } from '@portal/section-sdk/event-bus';
import { createMemoryRouter, RouterProvider } from '@portal/section-sdk/router';
import { placeholderConfig } from '@portal/section-sdk/template-placeholders';
import { PortalProvider } from '@portal/ui';
import { renderToHtml } from '@portal/ui/render-to-html';

/**
 * Renders a public page of a section as HTML for an anonymous visitor: styles and markup. Tokens stand for environment
 * values. The gateway inserts the page into the shell's layout (decision 0042).
 * @throws Error if the section's page is missing, is `lazy`, or uses more than a public page has
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

/** The platform API that a page may use during static rendering. */
function createStaticPlatform(): Platform {
  const rejectCall = () => Promise.reject(new Error('Not available in a prerendered page'));
  return {
    config: placeholderConfig(),
    session: { status: 'signed-out' },
    // A fixed date, so that the same sources always produce the same page.
    today: () => dateFromWire('2000-01-01'),
    signIn: rejectCall,
    signUp: rejectCall,
    signOut: rejectCall,
    resetPassword: rejectCall,
    editProfile: rejectCall,
  };
}
