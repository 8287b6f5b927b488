/** A telephone number in `app-config.json`. */
export const SUPPORT_PHONE = /^[0-9 +()-]{7,24}$/;
