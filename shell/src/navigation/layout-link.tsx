import { Link } from '@portal/section-sdk/router';
import type { ComponentProps } from 'react';
import { useSessionState } from '../auth/session-store.ts';
import { useShell } from '../shell.ts';

/** A link of header or footer. The page after the end of a session ignores the router, so the browser opens the link. */
export function LayoutLink(props: ComponentProps<typeof Link>) {
  const { status } = useSessionState(useShell().session);
  return <Link {...props} reloadDocument={status === 'ended' || status === 'signing-out'} />;
}
