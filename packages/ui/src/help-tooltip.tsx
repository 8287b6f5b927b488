import { chakra } from '@chakra-ui/react/styled-system';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Icon } from './icon.tsx';

const Root = chakra('span', {
  base: { position: 'relative', display: 'inline-flex', _print: { display: 'none' } },
});

const Trigger = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'control',
    minWidth: 'control',
    justifyContent: 'center',
    // The target is larger than the icon and extends into the space around it.
    marginBlock: '-0.75rem',
    _focusVisible: { outlineOffset: '-9px', boxShadow: 'none' },
    color: 'accent',
    fontSize: 'sm',
    fontWeight: 'semibold',
    borderRadius: 'md',
    cursor: 'help',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '0.25em',
  },
  variants: {
    iconOnly: {
      true: { marginInline: '-0.75rem' },
      // With its label it is wide enough, so it aligns with the column. Its text may wrap and stays inside the margins.
      false: { marginInline: '0', paddingBlock: '0.75rem' },
    },
  },
});

// The padding above the bubble lets the pointer move to the text without closing it.
const Content = chakra('span', {
  base: {
    position: { base: 'fixed', md: 'absolute' },
    zIndex: 'help',
    insetInline: { base: '4', md: 'auto' },
    insetBlockEnd: { base: '4', md: 'auto' },
    insetBlockStart: { base: 'auto', md: '100%' },
    width: { md: '22rem' },
    paddingTop: { md: '2' },
    animation: 'ui-fade-in 150ms ease-out',
    '&[hidden]': { display: 'none' },
  },
  variants: {
    side: {
      start: { insetInlineStart: { md: '0' } },
      end: { insetInlineEnd: { md: '0' } },
    },
  },
});

const TextBlock = chakra('span', {
  base: {
    display: 'block',
    padding: '4',
    bg: 'surface',
    color: 'text',
    border: 'subtle',
    borderColor: 'border.control',
    borderRadius: 'md',
    boxShadow: 'raised',
    fontSize: 'md',
    fontWeight: 'normal',
    textAlign: 'start',
  },
});

type HelpTooltipProps = {
  /** Subject, for example 'Cash value'; the button's name is 'Help: Cash value'. */
  label: string;
  /** Shows only the icon, next to a visible label. */
  hideLabel?: boolean;
  children: ReactNode;
};

/**
 * A tooltip that opens on focus, hover and tap. It stays open while hovered, and closes on Escape and on a tap
 * outside (PRODUCT.md section 5, item 9).
 */
export function HelpTooltip({ label, hideLabel = true, children }: HelpTooltipProps) {
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const [side, setSide] = useState<'start' | 'end'>('start');

  const show = () => {
    const left = root.current?.getBoundingClientRect().left ?? 0;
    setSide(left > window.innerWidth / 2 ? 'end' : 'start');
    setOpen(true);
  };

  useEffect(() => {
    if (!open) {
      return;
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        // Stops the event in the capture phase, so that a surrounding dialog stays open.
        event.stopPropagation();
        setOpen(false);
      }
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) !== true) {
        setOpen(false);
      }
    };
    window.addEventListener('keydown', onKey, true);
    document.addEventListener('pointerdown', onPress);
    return () => {
      window.removeEventListener('keydown', onKey, true);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [open]);

  const leave = () => {
    if (root.current?.contains(document.activeElement) !== true) {
      setOpen(false);
    }
  };

  return (
    <Root ref={root} onMouseEnter={show} onMouseLeave={leave}>
      <Trigger
        type="button"
        iconOnly={hideLabel}
        aria-label={hideLabel ? undefined : `Help: ${label}`}
        aria-describedby={open ? id : undefined}
        onFocus={show}
        onBlur={() => setOpen(false)}
        onClick={show}
      >
        <Icon name="help" />
        {hideLabel ? <VisuallyHidden>{`Help: ${label}`}</VisuallyHidden> : <span>{label}</span>}
      </Trigger>
      <Content id={id} role="tooltip" side={side} hidden={!open}>
        <TextBlock>{children}</TextBlock>
      </Content>
    </Root>
  );
}
