import { Link } from '@portal/section-sdk/router';
import { HStack, TextLink, VisuallyHidden } from '@portal/ui';
import type { ReactNode } from 'react';

interface Props {
  /** In lower case, for screen readers. */
  readonly label: string;
  /** Edit page; undefined for a value that the member cannot change here. */
  readonly to: string | undefined;
  readonly children: ReactNode;
}

/** A value with its edit link, next to the first line of the value. The link is higher than the line (PROF-02, PROF-07). */
export function ValueWithChange({ label, to, children }: Props) {
  return (
    <HStack columnGap="4" alignItems="baseline" flexWrap="wrap">
      {children}
      {to !== undefined && (
        <TextLink asChild standalone marginBlock="-0.5rem" _print={{ display: 'none' }}>
          <Link to={to}>
            Change<VisuallyHidden>{` ${label}`}</VisuallyHidden>
          </Link>
        </TextLink>
      )}
    </HStack>
  );
}
