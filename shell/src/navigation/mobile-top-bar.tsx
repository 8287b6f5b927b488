import { useLocation } from '@portal/section-sdk/router';
import { Box, Button, Icon } from '@portal/ui';
import { type RefObject, useEffect, useRef } from 'react';
import { HelpButton } from '../help/help-button.tsx';
import type { PageHelp } from '../help/use-page-help.ts';
import { SHORT_VIEWPORT } from '../short-viewport.ts';
import { EnvironmentBadge } from './environment-badge.tsx';
import { MemberMenu } from './member-menu.tsx';
import { SupportPhone } from './support-phone.tsx';
import type { Menu } from './use-menu.ts';

const menuId = 'mobile-menu';

const fullScreenStyle = {
  position: 'fixed',
  inset: '0',
  zIndex: 'menu',
  display: 'flex',
  flexDirection: 'column',
} as const;

interface Props {
  readonly pageName: string;
  readonly menu: Menu;
  readonly help: PageHelp;
  readonly signedIn: boolean;
  readonly inert: boolean;
}

/** Top bar of narrow screens (NAV-02). The open menu covers the page, which is then inert. */
export function MobileTopBar({ pageName, menu, help, signedIn, inert }: Props) {
  const toggle = useRef<HTMLButtonElement>(null);
  useReturnFocus(menu.open, toggle);

  return (
    <Box
      as="header"
      inert={inert}
      display={{ base: 'block', lg: 'none' }}
      position="sticky"
      insetBlockStart="0"
      zIndex="header"
      minHeight="{spacing.16}"
      css={{ [`@media ${SHORT_VIEWPORT}`]: { position: 'static' } }}
      _print={{ display: 'none' }}
    >
      <Box {...(menu.open ? fullScreenStyle : {})}>
        <Box
          // With larger text the page's name wraps below the two buttons.
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          flexShrink="0"
          minHeight="{spacing.16}"
          paddingInline="2"
          columnGap="1"
          bg="surface"
          borderBlockEnd="subtle"
        >
          <Button
            ref={toggle}
            variant="ghost"
            paddingInline="2"
            gap="1"
            aria-expanded={menu.open}
            aria-controls={menuId}
            onClick={menu.toggle}
          >
            <Icon name={menu.open ? 'close' : 'menu'} />
            <span>{menu.open ? 'Close menu' : 'Menu'}</span>
          </Button>
          {!menu.open && <HelpButton help={help} compact />}
          <Box
            flex="1 1 min-content"
            minWidth="min-content"
            maxWidth="full"
            padding="2"
            textAlign="end"
            fontWeight="bold"
            fontSize={{ base: 'sm', sm: 'md' }}
            lineHeight="tight"
          >
            <span>{pageName}</span>
            {signedIn && <EnvironmentBadge compact />}
          </Box>
        </Box>
        <Box id={menuId} hidden={!menu.open} flex="1" minHeight="0" position="relative">
          {menu.open && (
            <>
              <Box data-part="outside" position="absolute" inset="0" bg="backdrop" onClick={menu.close} />
              <Box
                position="absolute"
                insetBlock="0"
                insetInlineStart="0"
                width="calc(100% - {spacing.12})"
                maxWidth="toast"
                overflowY="auto"
                overscrollBehavior="contain"
                bg="surface"
                boxShadow="raised"
                padding="4"
              >
                <Box display="grid" gap="6">
                  <MemberMenu replace />
                  <SupportPhone />
                </Box>
              </Box>
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** Focuses the toggle when the menu closes. A navigation to another page focuses that page's title instead. */
function useReturnFocus(open: boolean, toggle: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const openPath = useRef<string>(undefined);
  useEffect(() => {
    if (!open && openPath.current === pathname) toggle.current?.focus();
    openPath.current = open ? pathname : undefined;
  }, [open, pathname, toggle]);
}
