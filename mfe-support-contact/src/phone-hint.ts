/** Numbers abroad stay as typed; member services cannot call them without the country code. */
export const PHONE_ABROAD_HINT =
  'Outside the United States and Canada, start with the country code, for example +44 20 7946 0958.';
