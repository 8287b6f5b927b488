import { type PageState, publicPage } from './page-state.ts';

const accessDenied = publicPage('Login failed', '/secure', 'Your account is not open online');

export const SHELL_PAGE_STATES: readonly PageState[] = [
  publicPage('Home', '/', 'Sign in to manage your account online')('a visitor'),
  publicPage('Terms of use', '/terms-of-use', 'Terms of use')('a visitor'),
  publicPage('Login failed', '/login-failed', 'You are not signed in')('a visitor'),
  accessDenied('a member whose access was taken away', { demoUser: 'accessDenied' }),
  publicPage('Loading DocuSign', '/loading-docusign', 'Retrieving the form...')('the signing window'),
];
