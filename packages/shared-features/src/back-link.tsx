import { Link } from '@portal/router';
import { Icon, ScreenOnly, TextLink } from '@portal/ui';

/** The way back above a page's title; a printed page has none. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <ScreenOnly>
      <TextLink asChild standalone>
        <Link to={to}>
          <Icon name="back" />
          <span>{label}</span>
        </Link>
      </TextLink>
    </ScreenOnly>
  );
}
