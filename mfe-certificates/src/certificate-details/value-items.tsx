import { DescriptionList, Stack } from '@portal/ui';
import type { ReactNode } from 'react';
import { ValueItem, type ValueItemProps } from './value-item.tsx';

interface Props {
  readonly items: readonly ValueItemProps[];
  readonly children?: ReactNode;
  /** Why a value is 'N/A'; shown below one that is. */
  readonly missingNote: ReactNode;
}

/** Values in this order; those that are not on file follow in one compact list with the reason (AMB-28). */
export function ValueItems({ items, children, missingNote }: Props) {
  const known = items.filter(({ cents }) => cents !== undefined);
  const missing = items.filter(({ cents }) => cents === undefined);
  return (
    <Stack gap="6">
      {(known.length > 0 || children) && (
        <DescriptionList columns={3}>
          {known.map((item) => (
            <ValueItem key={item.label} {...item} />
          ))}
          {children}
        </DescriptionList>
      )}
      {missing.length > 0 && (
        <Stack gap="2">
          <DescriptionList columns="line" css={{ '& > div': { alignItems: 'center' } }}>
            {missing.map((item) => (
              <ValueItem key={item.label} {...item} />
            ))}
          </DescriptionList>
          <div>{missingNote}</div>
        </Stack>
      )}
    </Stack>
  );
}
