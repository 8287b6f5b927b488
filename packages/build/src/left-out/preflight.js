/*
 * In place of Chakra's own reset of all elements: the portal has one of its own (`global.css` of `@portal/ui`), and the
 * theme asks for none.
 */
export const createPreflight = () => ({});
