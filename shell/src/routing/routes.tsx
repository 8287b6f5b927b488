import { Navigate, Outlet, type RouteObject, useLocation } from '@portal/section-sdk/router';
import type { SectionPage } from '@portal/section-sdk/section-pages';
import { Spinner } from '@portal/ui';
import { Fragment, type ReactNode } from 'react';
import { useSessionState } from '../auth/session-store.ts';
import { PublicLayout } from '../navigation/public-layout.tsx';
import { AuthenticatePage, SecurePage } from '../pages/authenticate.tsx';
import { HomePage } from '../pages/home.tsx';
import { LoadingDocuSignPage } from '../pages/loading-docusign.tsx';
import { LoginFailedPage } from '../pages/login-failed.tsx';
import { SignInUnavailable } from '../pages/sign-in-unavailable.tsx';
import { TermsPage } from '../pages/terms.tsx';
import { SIGNING_IN_TEXT } from '../pages/texts.ts';
import { useShell } from '../shell.ts';
import { shellPaths } from '../shell-paths.ts';
import { RequireSession } from './require-session.tsx';
import { RootLayout } from './root-layout.tsx';
import { RouteError } from './route-error.tsx';

/** Creates the route table (ROUTE-01 to ROUTE-19). `renderSection` renders a section, so that the table names none. */
export function createRoutes(
  sections: readonly SectionPage[],
  renderSection: (route: SectionPage) => ReactNode,
): RouteObject[] {
  const pagesOf = (access: SectionPage['access']) =>
    sections
      .filter((page) => page.access === access)
      // The key resets component state between sections.
      .map((page) => ({
        path: page.path,
        element: <Fragment key={page.section}>{renderSection(page)}</Fragment>,
      }));
  return [
    {
      element: <RootLayout />,
      errorElement: <RouteError />,
      children: [
        {
          element: <PublicPages />,
          children: [
            { path: shellPaths.home, element: <HomePage /> },
            { path: shellPaths.terms, element: <TermsPage /> },
            { path: shellPaths.loginFailed, element: <LoginFailedPage /> },
            { path: shellPaths.authenticate, element: <AuthenticatePage /> },
            { path: shellPaths.secure, element: <SecurePage /> },
            {
              element: <WaitForSession />,
              children: pagesOf('public'),
            },
          ],
        },
        { path: shellPaths.loadingDocuSign, element: <LoadingDocuSignPage /> },
        {
          element: <RequireSession />,
          children: pagesOf('guarded'),
        },
        { path: '*', element: <Navigate to="/" replace /> },
      ],
    },
  ];
}

function PublicPages() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}

/**
 * Public pages of sections need the session state, so they wait until it is known. Registration without the account
 * that it continues with would start again (F-12, ERR-09).
 */
function WaitForSession() {
  const { status } = useSessionState(useShell().session);
  const { pathname } = useLocation();
  if (status === 'starting') return <Spinner label={SIGNING_IN_TEXT} />;
  if (status === 'unavailable' && /^\/registration(?:\/|$)/i.test(pathname)) return <SignInUnavailable />;
  return <Outlet />;
}
