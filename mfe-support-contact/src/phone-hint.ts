/** A number of another country stays as it is typed; without its country code nobody can call it. */
export const PHONE_ABROAD_HINT =
  'Outside the United States and Canada, start with the country code, for example +44 20 7946 0958.';
