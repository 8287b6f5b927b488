import type { View } from './view.ts';

/** The shell's own pages, loaded and empty. */
export const SHELL_VIEWS: readonly View[] = [
  { page: 'Home', shows: 'a visitor', path: '/', heading: 'Sign in to manage your account online' },
  { page: 'Terms of use', shows: 'a visitor', path: '/terms-of-use', heading: 'Terms of use' },
  { page: 'Login failed', shows: 'a visitor', path: '/login-failed', heading: 'You are not signed in' },
  {
    page: 'Login failed',
    shows: 'a member whose access was taken away',
    path: '/secure',
    heading: 'Your account is not open online',
    person: 'accessDenied',
  },
  {
    page: 'Loading DocuSign',
    shows: 'the signing window',
    path: '/loading-docusign',
    heading: 'Retrieving the form...',
  },
];
