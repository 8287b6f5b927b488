/** What the provider gives back to the start page after signing out, so that it can say so; no secret, and of no member. */
export const SIGNED_OUT = 'signed-out';
