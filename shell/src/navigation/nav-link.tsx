import { Link } from '@portal/router';
import { Box, Icon, type IconName } from '@portal/ui';
import { memo, useEffect, useRef } from 'react';
import { usePageAhead } from '../sections/page-ahead.ts';
import { savesData } from '../sections/saves-data.ts';
import { useTakesUp } from '../sections/use-takes-up.ts';
import { useShell } from '../shell.ts';
import { navItemStyle } from './nav-item-style.ts';

interface Props {
  readonly to: string;
  readonly icon: IconName;
  readonly label: string;
  readonly current: boolean;
  /** The section to load when the link is about to be followed. */
  readonly section?: string | undefined;
  readonly replace?: boolean;
}

/** What a pointer passes on its way elsewhere is not made ready. */
const REST_MS = 50;

/** One entry of the navigation; where the member is is unmistakable, by more than its colour (NAV-07). */
export const NavigationLink = memo(function NavigationLink({
  to,
  icon,
  label,
  current,
  section,
  replace = false,
}: Props) {
  const { sectionLoader } = useShell();
  const takesUp = useTakesUp();
  const ahead = usePageAhead();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function makeReady() {
    if (section === undefined || takesUp) return;
    sectionLoader.preload(section);
    clearTimeout(timer.current);
    if (!savesData()) timer.current = setTimeout(() => ahead.point(to), REST_MS);
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
        reloadDocument={takesUp}
        aria-current={current ? 'page' : undefined}
        onPointerEnter={makeReady}
        onFocus={makeReady}
        onTouchStart={makeReady}
        onPointerLeave={() => clearTimeout(timer.current)}
      >
        <Icon name={icon} />
        <span>{label}</span>
      </Link>
    </Box>
  );
});
