/*
 * In place of the library by which Emotion takes over what components have beside themselves: `withTheme` alone asks for it,
 * and nobody for that.
 */
export default (component) => component;
