export const MALFORMED_PATH_PAGES = [
  { path: '/payments', title: 'Payments' },
  { path: '/make-payments', title: 'Make Payments' },
  { path: '/certificate-details/:certificate', title: 'Certificate' },
  { path: '/support/search/:term', title: 'Search' },
] as const;

/** Status of the gateway: a page, a redirect to the start page, malformed, or not found. */
export type GatewayStatus = 200 | 302 | 400 | 404;

/**
 * Paths from browsers and attackers, each with the title of its page and the gateway's status. Gateway, shell and
 * router must agree (ROUTE-16).
 */
export const MALFORMED_PATHS: readonly (readonly [
  path: string,
  page: string | null,
  answer: GatewayStatus,
])[] = [
  ['/payments', 'Payments', 200],
  ['/payments/', 'Payments', 200],
  ['/PAYMENTS', 'Payments', 200],
  ['/Payments/', 'Payments', 200],
  ['/%70ayments', 'Payments', 200],
  ['/pay%6Dents/', 'Payments', 200],
  ['/payment', null, 200],
  ['/payments1', null, 200],
  ['/payments/1', null, 200],
  // JavaScript lowers the kelvin sign to 'k', but route patterns compare ASCII letters only.
  ['/ma%E2%84%AAe-payments', null, 200],
  ['/MAKE-payments', 'Make Payments', 200],
  ['/certificate-details/000001', 'Certificate', 200],
  ['/CERTIFICATE-details/000001/', 'Certificate', 200],
  ['/certificate-details/', null, 200],
  ['/certificate-details', null, 200],
  ['/certificate-details/1/2', null, 200],
  ['/support/search/term', 'Search', 200],
  ['/support/SEARCH/Term', 'Search', 200],
  ['/support/search/form.pdf', 'Search', 200],
  ['/support/search/and%2For', 'Search', 200],
  ['/support/search/a%5Cb', 'Search', 200],
  ['/support/search/100%25', 'Search', 200],
  ['/support/search/%252F', 'Search', 200],
  ['/support/search/%E2%82%AC', 'Search', 200],
  ['/support/search/a%20b+c', 'Search', 200],
  ['/support/search/:term', 'Search', 200],
  ['/support/search/v1', 'Search', 200],
  ['/support/search/', null, 200],
  ['/support%2Fsearch%2Fterm', null, 302],
  ['/support/search/term?form.pdf', 'Search', 200],
  ['/', null, 200],
  ['//', null, 302],
  ['//payments', null, 302],
  ['/payments//', null, 302],
  ['//evil.example.org/payments', null, 302],
  ['/support//search/term', null, 302],
  ['/./payments', null, 302],
  ['/support/../payments', null, 302],
  ['/%2e%2E/payments', null, 302],
  ['/support/search/..', null, 302],
  ['/support/search/%00', null, 302],
  ['/support/search/%0d%0a', null, 302],
  ['/support/search/%7F', null, 302],
  ['/support/search/100%', null, 302],
  ['/support/search/%E2%82', null, 302],
  ['/%70ayments%2f', null, 302],
  ['/payments.html', null, 404],
  ['/releases', null, 200],
  ['/RELEASES/x', null, 200],
  ['/v1%2Fpayment', null, 302],
  ['/assets/a%2Fb', null, 400],
  ['/releases//x', null, 400],
  ['/healthz//', null, 400],
];
