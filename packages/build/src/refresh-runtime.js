import * as runtime from 'react-refresh/runtime';

/**
 * Runs before any other script of the development page: one React Refresh runtime for the shell and for the section that
 * is served from source. Without it a section's edits reach the page and change nothing.
 */
runtime.injectIntoGlobalHook(globalThis);
Object.assign(globalThis, { __PORTAL_REFRESH__: runtime });
