/** The bank processor's reference of a payment or schedule: printable ASCII characters without spaces. */
export const PROCESSOR_REFERENCE = /^[!-~]{1,80}$/;
