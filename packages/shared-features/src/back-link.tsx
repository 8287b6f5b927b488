import { Link } from '@portal/section-sdk/router';
import { Icon, ScreenOnly, TextLink } from '@portal/ui';

/** Back link above the page title; hidden in print. */
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
