/**
 * The shell's own paths (ROUTE-01 to ROUTE-05, AMB-11, AMB-12). The release lists them, so that no section can use
 * one.
 */
export const shellPaths = {
  home: '/',
  terms: '/terms-of-use',
  loginFailed: '/login-failed',
  authenticate: '/authenticate',
  secure: '/secure',
  loadingDocuSign: '/loading-docusign',
} as const;
