import { usePlatform } from '@portal/section-sdk';
import { activeEntry, navEntries } from '@portal/section-sdk/nav-entries';
import { useLocation } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { Box, Icon, type IconName, Text } from '@portal/ui';
import { useRegistry } from '../sections/use-registry.ts';
import { NAV_ICONS } from './nav-icons.ts';
import { navItemStyle } from './nav-item-style.ts';
import { NavigationLink } from './nav-link.tsx';
import { useMemberName } from './use-member-name.ts';

/** The member's name, the five entries, Edit Profile and Sign Out (NAV-03 to NAV-07). */
export function MemberMenu({ replace = false }: { replace?: boolean }) {
  const registry = useRegistry();
  const { signOut } = usePlatform();
  const { pathname } = useLocation();
  const name = useMemberName();
  const entries = navEntries(registry);
  const section = findSectionPage(registry, pathname)?.section;
  const profile = findSectionPage(registry, '/profile')?.section;
  // The profile's section has no navigation entry. Its pages activate 'Edit Profile'.
  const onProfile = section !== undefined && section === profile;
  const active = activeEntry(entries, pathname, section);

  return (
    <Box display="grid" gap="6" alignContent="start">
      <Box as="nav" aria-label="Main">
        <Box as="ul" listStyleType="none" display="grid" gap="2">
          {entries.map((entry) => (
            <li key={entry.to} data-entry={entry.icon}>
              <NavigationLink
                to={entry.to}
                icon={knownIcon(entry.icon)}
                label={entry.label}
                current={entry === active}
                replace={replace}
              />
            </li>
          ))}
        </Box>
      </Box>
      <Box
        as="section"
        aria-label="Your account"
        borderBlockStart="subtle"
        paddingBlockStart="4"
        display="grid"
        gap="2"
      >
        <Text fontWeight="bold" paddingInline="4" overflowWrap="anywhere">
          {name}
        </Text>
        <NavigationLink
          to="/profile"
          icon="edit"
          label="Edit Profile"
          current={onProfile}
          replace={replace}
        />
        <Box asChild {...navItemStyle}>
          <button type="button" onClick={() => void signOut()}>
            <Icon name="signOut" />
            Sign Out
          </button>
        </Box>
      </Box>
    </Box>
  );
}

/** Returns a default for an icon that this shell does not have yet. */
function knownIcon(name: string): IconName {
  return NAV_ICONS.find((icon) => icon === name) ?? 'documents';
}
