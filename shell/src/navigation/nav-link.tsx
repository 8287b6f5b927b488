import { Link } from '@portal/section-sdk/router';
import { Box, Icon, type IconName } from '@portal/ui';
import { memo, useEffect, useRef } from 'react';
import { useUpdateState } from '../app-update/use-update-state.ts';
import { prefetchPage } from '../sections/prefetch-page.ts';
import { useShell } from '../shell.ts';
import { navItemStyle } from './nav-item-style.ts';

interface Props {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly current: boolean;
  readonly replace?: boolean;
}

/** A pointer that rests this long probably follows the link. A shorter hover only passes. */
const HOVER_DELAY_MS = 50;

/** One navigation entry. Marks the current page by more than its color (NAV-07). */
export const NavigationLink = memo(function NavigationLink({
  to,
  icon,
  label,
  current,
  replace = false,
}: Props) {
  const shell = useShell();
  const { outdated, hasUnsaved } = useUpdateState();
  const reloads = outdated && !hasUnsaved;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function prefetch() {
    if (reloads) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => prefetchPage(shell, to), HOVER_DELAY_MS);
  }

  return (
    <Box
      asChild
      {...navItemStyle}
      css={{
        '&[aria-current]': {
          bg: 'accent.soft',
          color: 'accent',
          fontWeight: 'bold',
          borderInlineStart: '4px solid {colors.accent}',
          paddingInlineStart: '3',
        },
      }}
    >
      <Link
        to={to}
        replace={replace}
        reloadDocument={reloads}
        aria-current={current ? 'page' : undefined}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onTouchStart={prefetch}
        onPointerLeave={() => clearTimeout(timer.current)}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </Link>
    </Box>
  );
});
