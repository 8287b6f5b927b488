/** Whether this page was made for a browser that has signed in at `/status`: the gateway alone says so (decision 0055). */
export const isStaff = (): boolean => document.getElementById('portal-staff') !== null;
