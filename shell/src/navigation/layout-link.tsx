import { Link } from '@portal/section-sdk/router';
import type { ComponentProps } from 'react';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';

/**
 * A link of header or footer. The page of an expired session ignores the router, so the browser opens the link. A page
 * that still has to sign out at the provider stays open.
 */
export function LayoutLink(props: ComponentProps<typeof Link>) {
  const state = useSessionState(useShell().session);
  return <Link {...props} reloadDocument={state.status === 'ended' && state.reason === 'expired'} />;
}
