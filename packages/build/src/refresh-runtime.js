import * as runtime from 'react-refresh/runtime';

/**
 * First in the shell's development entry: one React Refresh runtime for the shell and for the section that is served
 * from source. Without it a section's edits reach the page and change nothing.
 */
runtime.injectIntoGlobalHook(globalThis);
Object.assign(globalThis, { __PORTAL_REFRESH__: runtime });
