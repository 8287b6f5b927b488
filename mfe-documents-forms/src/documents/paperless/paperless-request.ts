/** Kind of the request that saves a paperless choice, and name of its stored input. */
export const PAPERLESS_REQUEST = 'paperless';
