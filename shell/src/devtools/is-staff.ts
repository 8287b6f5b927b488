/** Returns whether the gateway rendered this page for a browser that is signed in at `/status` (decision 0049). */
export const isStaff = (): boolean => document.getElementById('portal-staff') !== null;
