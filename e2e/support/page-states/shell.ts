import type { PageState } from './page-state.ts';

export const SHELL_PAGE_STATES: readonly PageState[] = [
  { page: 'Home', description: 'a visitor', path: '/', heading: 'Sign in to manage your account online' },
  { page: 'Terms of use', description: 'a visitor', path: '/terms-of-use', heading: 'Terms of use' },
  { page: 'Login failed', description: 'a visitor', path: '/login-failed', heading: 'You are not signed in' },
  {
    page: 'Login failed',
    description: 'a member whose access was taken away',
    path: '/secure',
    heading: 'Your account is not open online',
    demoUser: 'accessDenied',
  },
  {
    page: 'Loading DocuSign',
    description: 'the signing window',
    path: '/loading-docusign',
    heading: 'Retrieving the form...',
  },
];
