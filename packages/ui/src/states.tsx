import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { PhoneLink } from './links.tsx';
import { toneIcons } from './tone.ts';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    justifyItems: 'start',
    gap: '3',
    padding: { base: 'min({spacing.4}, 4vw)', md: '6' },
    borderRadius: 'md',
    '& p': { maxWidth: 'min(100%, {sizes.prose})' },
  },
  variants: {
    look: {
      empty: { bg: 'sunken', border: '1px solid transparent' },
      failed: { bg: 'surface', border: '2px solid', borderColor: 'danger' },
    },
  },
});

const Title = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '2',
    fontSize: 'lg',
    fontWeight: 'bold',
    lineHeight: 'tight',
    textWrap: 'balance',
    '& > svg': { flexShrink: '0' },
  },
  variants: { failed: { true: { color: 'danger' } } },
});

const Small = chakra('p', { base: { fontSize: 'sm', color: 'text.muted' } });
const Row = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '3', marginTop: '1', _print: { display: 'none' } },
});

type EmptyStateProps = {
  title: string;
  /** Why there is nothing, and what to do. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** Empty state: why there is nothing, and what to do. */
export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <Box look="empty">
      <Title>{title}</Title>
      {children !== undefined && <div>{children}</div>}
      {actions !== undefined && <Row>{actions}</Row>}
    </Box>
  );
}

type ErrorStateProps = {
  /** What happened, in the specification's words. */
  title: string;
  /** Whether money moved, and what to do now. */
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  /** Phone number to call, as written. */
  phone?: string | undefined;
  reference?: string | undefined;
};

/** Error state: what happened, what to do, whom to call (PRODUCT.md sections 4 and 8; F-23). */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
  phone,
  reference,
}: ErrorStateProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusOnHeading(box);
  return (
    <Box look="failed" role="alert" ref={box}>
      <Title failed>
        <Icon name="error" label={toneIcons.danger.label} />
        <span>{title}</span>
      </Title>
      {children !== undefined && <div>{children}</div>}
      {phone !== undefined && (
        <p>
          If this keeps happening, call us: <PhoneLink number={phone} />
        </p>
      )}
      {reference !== undefined && <Small>{`Reference: ${reference}`}</Small>}
      <Row>
        <Button variant="secondary" onClick={onRetry} loading={retrying}>
          <Icon name="retry" />
          Try again
        </Button>
      </Row>
    </Box>
  );
}

/** Moves the focus to the section heading when the box unmounts. Otherwise the focus is lost with "Try again". */
export function useFocusOnHeading(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const heading = element.closest('section, aside, [role="dialog"], main, body');
      heading?.querySelector<HTMLElement>(':is(h1, h2, h3)[tabindex]')?.focus({ preventScroll: true });
    };
  }, [box]);
}

type LoadingStateProps = {
  /** For example 'Getting your certificates'. */
  label: string;
  children: ReactNode;
};

/** Loading state in the shape of the content, announced politely (PRODUCT.md section 5, item 6). */
export function LoadingState({ label, children }: LoadingStateProps) {
  return (
    <div>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <div aria-busy="true">{children}</div>
    </div>
  );
}
