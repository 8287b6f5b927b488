import { beginCalls } from './begin-calls.ts';
import { openOnce } from './identity.ts';
import { offer, offered } from './sign-in-offer.ts';

/**
 * The sign-in code, a script of its own: members' pages run it while the shell's is still being read, other pages when
 * somebody wants to sign in. Run a second time, it does nothing.
 */
if (!offered()) {
  const begun = beginCalls((config) => openOnce(config, '')).catch(() => undefined);
  offer({ open: openOnce, begun });
}
