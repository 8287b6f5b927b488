import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefCallback, useCallback, useId } from 'react';
import { Icon } from './icon.tsx';
import { Heading } from './typography.tsx';

// The heading, and beside it what is told while the rest is folded; a press anywhere on it is one on its button.
const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: 'center',
    columnGap: '6',
    rowGap: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 2fr)', _print: '1fr' },
    paddingInlineEnd: '8',
  },
});

const Toggle = chakra('button', {
  base: {
    fontWeight: 'bold',
    textAlign: 'start',
    cursor: 'pointer',
    _after: { content: '""', position: 'absolute', inset: '0' },
    _hover: { color: 'accent.hover' },
  },
});

const Chevron = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '0',
    insetBlockStart: '1',
    color: 'accent',
    pointerEvents: 'none',
    _print: { display: 'none' },
  },
  variants: { open: { true: { transform: 'rotate(180deg)' } } },
});

type DisclosureProps = {
  title: string;
  /** What the button is called, beginning with the title: it tells this one from the others. */
  name: string;
  /** Stands under the title, folded or not. */
  subtitle: ReactNode;
  /** What is told while the rest is folded. */
  summary: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/**
 * A thing with its heading, folded under one row until it is opened. What is folded is found by the browser's own search,
 * where the browser can, which opens it; it is printed open.
 */
export function Disclosure({
  title,
  name,
  subtitle,
  summary,
  open,
  onOpenChange,
  children,
}: DisclosureProps) {
  const id = useId();
  return (
    <>
      <Row>
        <div>
          <Heading as="h2">
            <Toggle
              type="button"
              aria-label={name}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => onOpenChange(!open)}
            >
              {title}
            </Toggle>
          </Heading>
          {subtitle}
        </div>
        {!open && <chakra.div _print={{ display: 'none' }}>{summary}</chakra.div>}
        <Chevron open={open} aria-hidden="true">
          <Icon name="chevronDown" />
        </Chevron>
      </Row>
      {/* The room between row and rest is part of the rest: what is folded takes none. */}
      <div id={id} ref={useHiddenUntilFound(open, onOpenChange)}>
        <chakra.div paddingBlockStart="6">{children}</chakra.div>
      </div>
    </>
  );
}

/** Hides an element so that it can be found: React knows neither the value of the attribute nor the event. */
function useHiddenUntilFound(open: boolean, onOpenChange: (open: boolean) => void): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      if (open) element.removeAttribute('hidden');
      else element.setAttribute('hidden', 'until-found');
      const reveal = () => onOpenChange(true);
      element.addEventListener('beforematch', reveal);
      return () => element.removeEventListener('beforematch', reveal);
    },
    [open, onOpenChange],
  );
}
