import { Link } from '@portal/router';
import { Box, Icon, type IconName } from '@portal/ui';
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

/** One entry of the navigation; where the member is is unmistakable, by more than its colour (NAV-07). */
export function NavigationLink({ to, icon, label, current, section, replace = false }: Props) {
  const { sectionLoader } = useShell();
  const takesUp = useTakesUp();
  const preload = () => {
    if (section !== undefined && !takesUp) sectionLoader.preload(section);
  };
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
        onPointerEnter={preload}
        onFocus={preload}
        onTouchStart={preload}
      >
        <Icon name={icon} />
        {label}
      </Link>
    </Box>
  );
}
