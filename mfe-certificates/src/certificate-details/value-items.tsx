import { Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { WideDescriptionList } from '../wide-description-list.tsx';
import { ValueItem, type ValueItemProps } from './value-item.tsx';

interface Props {
  readonly items: readonly ValueItemProps[];
  readonly children?: ReactNode;
  /** Why a value is 'N/A'; shown below one that is. */
  readonly missingNote: ReactNode;
}

/** Values in this order, but those that are not on file together at the end (AMB-28). */
export function ValueItems({ items, children, missingNote }: Props) {
  const known = items.filter(({ cents }) => cents !== undefined);
  const missing = items.filter(({ cents }) => cents === undefined);
  return (
    <Stack gap="6">
      <WideDescriptionList>
        {known.map((item) => (
          <ValueItem key={item.label} {...item} />
        ))}
        {children}
        {missing.map((item) => (
          <ValueItem key={item.label} {...item} />
        ))}
      </WideDescriptionList>
      {missing.length > 0 && <div>{missingNote}</div>}
    </Stack>
  );
}
