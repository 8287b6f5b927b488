import { usePlatform } from '@portal/section-sdk';
import { Box, Text, TextLink } from '@portal/ui';
import { memo } from 'react';
import { useShell } from '../shell.ts';
import { DataDate } from './data-date.tsx';
import { LayoutLink } from './layout-link.tsx';

/** Links and copyright line (NAV-08, NAV-09, HOME-07, TERMS-02). Public pages link the death report (F-20). */
export const Footer = memo(function Footer({ isPublic = false }: { isPublic?: boolean }) {
  const { config } = usePlatform();
  const { year } = useShell();
  const socialMedia = isPublic ? config.footer.socialMedia : undefined;
  return (
    <Box as="footer" marginBlockStart="auto" paddingBlockStart="12" _print={{ display: 'none' }}>
      <Box borderBlockStart="subtle" paddingBlock="6" display="grid" gap="3">
        {/* A grid on a phone, so that the links do not move when the web font arrives. One column with larger text. */}
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
            // Optional (AMB-57): the gateway removes the link from prerendered pages if it is not configured.
            <FooterLink href={socialMedia} ifConfigured="footer.socialMedia">
              Social media policy
            </FooterLink>
          )}
          <FooterLink href={config.footer.accessibility}>Accessibility</FooterLink>
          <li>
            <TextLink asChild standalone>
              <LayoutLink to="/terms-of-use">Terms of use</LayoutLink>
            </TextLink>
          </li>
          <FooterLink href={config.footer.contactUs}>Contact us</FooterLink>
          {isPublic && (
            <li>
              <TextLink asChild standalone>
                <LayoutLink to="/report-a-death">Report a death</LayoutLink>
              </TextLink>
            </li>
          )}
        </Box>
        {!isPublic && <DataDate />}
        {/* Keeps the year of the gateway's clock if the browser's clock differs. */}
        <Text size="sm" tone="muted" suppressHydrationWarning>
          {`© ${year} ${config.society.name}`}
        </Text>
      </Box>
    </Box>
  );
});

interface FooterLinkProps {
  readonly href: string;
  /** Configuration key; the gateway removes the link if the key has no value. */
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
