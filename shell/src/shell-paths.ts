/** The shell's own paths (ROUTE-01 to ROUTE-05, AMB-11, AMB-12), which no section can use. */
export const shellPaths = {
  home: '/',
  terms: '/terms-of-use',
  loginFailed: '/login-failed',
  authenticate: '/authenticate',
  secure: '/secure',
  loadingDocuSign: '/loading-docusign',
} as const;
