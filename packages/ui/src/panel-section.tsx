import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Heading } from './typography.tsx';

const Root = chakra('section', { base: { marginBlockEnd: '12', _last: { marginBlockEnd: '0' } } });

const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    marginBottom: '4',
  },
});

const Count = chakra('span', { base: { color: 'text.muted', fontWeight: 'normal' } });

type PanelSectionProps = {
  title: string;
  id?: string;
  /** Number of items; shown as 'Beneficiaries (3)'. */
  count?: number | undefined;
  actions?: ReactNode;
  level?: 2 | 3;
  children: ReactNode;
};

/** A titled part of a page; the heading receives the focus after a row was removed. */
export function PanelSection({ title, id, count, actions, level = 2, children }: PanelSectionProps) {
  const headingId = useId();
  return (
    <Root id={id} aria-labelledby={headingId}>
      <Head>
        <Heading as={`h${level}`} size={level === 2 ? 'lg' : 'md'} id={headingId} tabIndex={-1}>
          {count === undefined ? (
            title
          ) : (
            <>
              <span>{title}</span> <Count>{`(${count})`}</Count>
            </>
          )}
        </Heading>
        {actions}
      </Head>
      {children}
    </Root>
  );
}
