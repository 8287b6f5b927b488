import { Box, Button, Icon } from '@portal/ui';
import { useRef } from 'react';
import { MemberMenu } from './member-menu.tsx';
import type { Menu } from './use-menu.ts';

const menuId = 'phone-menu';

/**
 * The top bar of narrow screens (NAV-02): the page's name and the menu toggle. The open menu covers the page, which is
 * inert meanwhile, and closes with Escape, Back, the toggle, or a tap outside.
 */
export function PhoneBar({ pageName, menu }: { pageName: string; menu: Menu }) {
  const toggle = useRef<HTMLButtonElement>(null);

  function close() {
    menu.close();
    toggle.current?.focus();
  }

  return (
    <Box
      as="header"
      display={{ base: 'block', lg: 'none' }}
      position="sticky"
      insetBlockStart="0"
      zIndex="header"
      bg="surface"
      borderBlockEnd="quiet"
      _print={{ display: 'none' }}
    >
      <Box display="flex" alignItems="center" height="{spacing.16}" paddingInline="2" gap="2">
        <Button
          ref={toggle}
          variant="quiet"
          aria-expanded={menu.open}
          aria-controls={menuId}
          onClick={menu.toggle}
        >
          <Icon name={menu.open ? 'close' : 'menu'} />
          {menu.open ? 'Close menu' : 'Menu'}
        </Button>
        <Box
          flex="1"
          minWidth="0"
          paddingInlineEnd="2"
          textAlign="end"
          fontWeight="bold"
          overflow="hidden"
          textOverflow="ellipsis"
          whiteSpace="nowrap"
        >
          {pageName}
        </Box>
      </Box>
      <Box id={menuId} hidden={!menu.open}>
        {menu.open && (
          <>
            <Box
              data-part="outside"
              position="fixed"
              inset="0"
              insetBlockStart="16"
              bg="scrim"
              zIndex="menu"
              onClick={close}
            />
            <Box
              position="fixed"
              insetBlock="0"
              insetBlockStart="16"
              insetInlineStart="0"
              width="calc(100% - {spacing.12})"
              maxWidth="toast"
              overflowY="auto"
              overscrollBehavior="contain"
              zIndex="menu"
              bg="surface"
              boxShadow="raised"
              padding="4"
            >
              <MemberMenu replace />
            </Box>
          </>
        )}
      </Box>
    </Box>
  );
}
