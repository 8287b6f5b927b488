/** The shell's own addresses (ROUTE-01 to ROUTE-05, AMB-11, AMB-12). The release names them, so that no section can take one. */
export const shellPaths = {
  home: '/',
  terms: '/terms-of-use',
  loginFailed: '/login-failed',
  authenticate: '/authenticate',
  secure: '/secure',
  loadingDocuSign: '/loading-docusign',
} as const;
