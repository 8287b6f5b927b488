import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, type RefCallback, useCallback, useId } from 'react';
import { Icon } from './icon.tsx';
import { Heading } from './typography.tsx';

// Heading with the summary of the collapsed content. A press anywhere on the row presses its button.
const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    alignItems: 'center',
    columnGap: '6',
    rowGap: '2',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))', _print: '1fr' },
    // On a narrow screen only the title makes room for the chevron.
    paddingInlineEnd: { md: '8' },
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

const TitleBlock = chakra('div', { base: { overflowWrap: 'normal' } });

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
  /** Heading level: 3 inside of a titled group. */
  level?: 2 | 3;
  /** Accessible name of the button. Starts with the title and makes it unique. */
  name: string;
  subtitle: ReactNode;
  summary: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
};

/** Collapsible content with a heading row. The browser's find-in-page opens it where supported; print shows it open. */
export function Disclosure({
  title,
  level = 2,
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
        <TitleBlock>
          <Heading
            as={`h${level}`}
            size={level === 2 ? 'lg' : 'md'}
            paddingInlineEnd={{ base: 'min({spacing.8}, 8vw)', md: '0' }}
            fontSize={level === 3 ? { base: 'min({fontSizes.md}, 8vw)', md: 'md' } : undefined}
          >
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
        </TitleBlock>
        {!open && <chakra.div _print={{ display: 'none' }}>{summary}</chakra.div>}
        <Chevron open={open} aria-hidden="true">
          <Icon name="chevronDown" />
        </Chevron>
      </Row>
      {/* The gap is inside the collapsible part, so that collapsed content takes no space. */}
      <div id={id} ref={useHiddenUntilFound(open, onOpenChange)}>
        <chakra.div paddingBlockStart="6">{children}</chakra.div>
      </div>
    </>
  );
}

/** Sets `hidden="until-found"`, because React supports neither the value nor the `beforematch` event. */
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
