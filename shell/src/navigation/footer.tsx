import { Link } from '@portal/router';
import { usePlatform } from '@portal/section-sdk';
import { Box, Text, TextLink } from '@portal/ui';
import { memo } from 'react';
import { useShell } from '../shell.ts';

/**
 * The links and the copyright line under every page (NAV-08, NAV-09, HOME-07, TERMS-02); on pages that need no account
 * also the social media policy and where a death is reported (F-20).
 */
export const Footer = memo(function Footer({ isPublic = false }: { isPublic?: boolean }) {
  const { config } = usePlatform();
  const { year } = useShell();
  const socialMedia = isPublic ? config.footer.socialMedia : undefined;
  return (
    <Box as="footer" marginBlockStart="auto" paddingBlockStart="12" _print={{ display: 'none' }}>
      <Box borderBlockStart="subtle" paddingBlock="6" display="grid" gap="3">
        {/* In columns on a phone: the places of the links do not hang on the width of the letters, which changes when the
            typeface comes. With larger text, in one column. */}
        <Box
          as="ul"
          listStyleType="none"
          display={{ base: 'grid', md: 'flex' }}
          gridTemplateColumns="repeat(auto-fit, minmax(8rem, 1fr))"
          flexWrap="wrap"
          columnGap="6"
          rowGap="2"
        >
          <FooterLink href={config.footer.privacy}>Privacy</FooterLink>
          {socialMedia && (
            // Not every society has one (AMB-57): the gateway leaves it out of what was made at build time.
            <FooterLink href={socialMedia} ifConfigured="footer.socialMedia">
              Social media policy
            </FooterLink>
          )}
          <FooterLink href={config.footer.accessibility}>Accessibility</FooterLink>
          <li>
            <TextLink asChild standalone>
              <Link to="/terms-of-use">Terms of use</Link>
            </TextLink>
          </li>
          <FooterLink href={config.footer.contactUs}>Contact us</FooterLink>
          {isPublic && (
            <li>
              <TextLink asChild standalone>
                <Link to="/report-a-death">Report a death</Link>
              </TextLink>
            </li>
          )}
        </Box>
        {/* The year of the gateway's clock stays, where the browser's is wrong. */}
        <Text size="sm" tone="muted" suppressHydrationWarning>
          {`© ${year} ${config.society.name}`}
        </Text>
      </Box>
    </Box>
  );
});

interface FooterLinkProps {
  readonly href: string;
  /** The value of the configuration without which it is not there. */
  readonly ifConfigured?: string;
  readonly children: string;
}

function FooterLink({ href, ifConfigured, children }: FooterLinkProps) {
  return (
    <li data-if={ifConfigured}>
      <TextLink standalone href={href}>
        {children}
      </TextLink>
    </li>
  );
}
