import { PageTopicContext, usePlatform } from '@portal/section-sdk';
import { useLocation } from '@portal/section-sdk/router';
import { findSectionPage } from '@portal/section-sdk/section-pages';
import { Box, PageNoticeContext } from '@portal/ui';
import type { ReactNode } from 'react';
import { useAnnouncement } from '../announcement/use-announcement.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { HelpPanel } from '../help/help-panel.tsx';
import { usePageHelp } from '../help/use-page-help.ts';
import { useShell } from '../shell.ts';
import { BrandLink } from './brand-link.tsx';
import { EnvironmentBadge } from './environment-badge.tsx';
import { MemberMenu } from './member-menu.tsx';
import { MobileTopBar } from './mobile-top-bar.tsx';
import { PageColumn } from './page-column.tsx';
import { SupportPhoneBar } from './support-phone.tsx';
import { useMenu } from './use-menu.ts';

/** Layout of members' pages (NAV-01, NAV-02). With `signedIn` false it already has its final size. */
export function MemberLayout({ signedIn, children }: { signedIn: boolean; children: ReactNode }) {
  const { registry } = useShell();
  const { society } = usePlatform().config;
  const { pathname } = useLocation();
  const menu = useMenu();
  const help = usePageHelp();
  const announcement = useAnnouncement();
  const page = findSectionPage(registry, pathname);
  const pageName = page?.title ?? society.shortName;
  const hasHelpSheet = help.open && !help.isSidePanel;

  return (
    <>
      <MobileTopBar pageName={pageName} menu={menu} help={help} signedIn={signedIn} inert={hasHelpSheet} />
      <Box
        display={{ base: 'block', lg: 'grid' }}
        gridTemplateColumns="{sizes.navigation} minmax(0, 1fr) auto"
        alignItems="start"
      >
        <Box
          as="aside"
          aria-label="Navigation"
          inert={hasHelpSheet}
          display={{ base: 'none', lg: 'grid' }}
          gap="8"
          alignContent="start"
          position="sticky"
          insetBlockStart="0"
          minHeight="100dvh"
          maxHeight="100dvh"
          overflowY="auto"
          padding="6"
          bg="surface"
          borderInlineEnd="subtle"
          _print={{ display: 'none' }}
        >
          <BrandLink to="/certificates" name={society.shortName} markUrl={society.markUrl} />
          <MemberMenu />
          <Box paddingInline="4">{signedIn && <EnvironmentBadge />}</Box>
        </Box>
        {/* The page is inert under the open menu. A help sheet covers the navigation too. */}
        <PageColumn
          inert={menu.open || hasHelpSheet}
          paddingAbove={{ base: '4', md: '8', lg: '4' }}
          header={
            // Same height with and without the button, so that nothing moves.
            <Box
              display="flex"
              justifyContent="space-between"
              alignItems="flex-start"
              gap="2"
              minHeight={{ lg: '{spacing.16}' }}
              paddingBlockStart={{ lg: '2' }}
              _print={{ display: 'none' }}
            >
              <SupportPhoneBar withoutHours={help.open} />
              {/* The banner of a wide screen. On a narrow one it is the top bar, with a button of its own. */}
              <Box as="header" display={{ base: 'none', lg: 'block' }}>
                <HelpButton help={help} />
              </Box>
            </Box>
          }
        >
          <PageNoticeContext value={page?.noAnnouncement ? null : announcement}>
            <PageTopicContext value={help.setStepTopic}>{children}</PageTopicContext>
          </PageNoticeContext>
        </PageColumn>
        {signedIn && help.open && help.topic !== undefined && <HelpPanel help={help} topic={help.topic} />}
      </Box>
    </>
  );
}
