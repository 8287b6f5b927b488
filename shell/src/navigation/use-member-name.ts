import { problemText } from '@portal/domain/help/problem-texts';
import { useErrorToast } from '@portal/section-sdk';
import { useProfile } from './use-profile.ts';

/** Placeholder until the name has loaded (NAV-03). */
const DEFAULT_NAME = 'Member Name';

/**
 * Returns the signed-in member's first and last name (NAV-03). Shows a toast if a loaded profile fails to refresh
 * (ERR-06). If it never loaded, the page shows the failure (ERR-05, AMB-02).
 */
export function useMemberName(): string {
  const { data, error } = useProfile();
  useErrorToast(data === undefined ? null : error, problemText('memberProfileInNavigation'));
  const name = [data?.DisplayFirstName, data?.DisplayLastName].filter(Boolean).join(' ');
  return name || DEFAULT_NAME;
}
