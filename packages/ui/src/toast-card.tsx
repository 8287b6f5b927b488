import { chakra } from '@chakra-ui/react/styled-system';
import { Icon } from './icon.tsx';
import { type Toast, toastStore } from './toast-store.ts';
import { toneIcons } from './tone.ts';

const Root = chakra('div', {
  base: {
    position: 'relative',
    // With larger text, the button wraps below the message.
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'start',
    columnGap: '3',
    marginTop: { base: '0', md: '3' },
    padding: '4',
    paddingBottom: '6',
    bg: 'surface',
    color: 'text',
    border: 'subtle',
    borderRadius: { base: 'none', md: 'md' },
    boxShadow: 'raised',
    overflow: 'hidden',
    pointerEvents: 'auto',
    animation: 'ui-toast-in 300ms ease-out',
    transition: 'opacity 300ms ease-in',
    '&[data-exiting]': { opacity: '0' },
  },
});

const ToneIcon = chakra('span', {
  base: { fontSize: 'lg', lineHeight: '1', paddingTop: '0.1em' },
  variants: {
    tone: {
      success: { color: 'success' },
      warning: { color: 'warning' },
      danger: { color: 'danger' },
      info: { color: 'info' },
    },
  },
});

const TextContent = chakra('div', { base: { flex: '1 1 8rem', minWidth: '0' } });
const Title = chakra('p', { base: { fontWeight: 'bold' } });

const Close = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minHeight: 'control',
    marginBlock: '-0.6rem',
    paddingInline: '2',
    borderRadius: 'md',
    color: 'accent',
    fontSize: 'sm',
    fontWeight: 'semibold',
    cursor: 'pointer',
    _hover: { bg: 'accent.soft' },
    _focusVisible: { outlineOffset: '-3px', boxShadow: 'none' },
  },
});

// The countdown is information, not decoration: under reduced motion it continues in steps of one second.
const Bar = chakra('span', {
  base: {
    position: 'absolute',
    insetInline: '0',
    bottom: '0',
    height: '0.25rem',
    bg: 'border.control',
    transformOrigin: 'left',
    forcedColorAdjust: 'none',
    '[data-paused] > &': { animationPlayState: 'paused' },
  },
  variants: {
    phase: {
      shown: {
        animation: 'ui-countdown 10s linear both',
        _motionReduce: { animationDuration: '10s !important', animationTimingFunction: 'steps(10)' },
      },
      extended: {
        animation: 'ui-extension 3s linear both',
        _motionReduce: { animationDuration: '3s !important', animationTimingFunction: 'steps(3)' },
      },
    },
  },
});

/** A notification; hover and focus pause its countdown (AMB-03). */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const { id, tone, title, message } = toast;
  return (
    <Root
      data-paused={toast.paused ? '' : undefined}
      data-exiting={toast.exiting ? '' : undefined}
      onMouseEnter={() => toastStore.pause(id, 'hover')}
      onMouseLeave={() => toastStore.resume(id, 'hover')}
      onFocus={() => toastStore.pause(id, 'focus')}
      onBlur={() => toastStore.resume(id, 'focus')}
    >
      <ToneIcon tone={tone}>
        <Icon name={toneIcons[tone].icon} label={toneIcons[tone].label} />
      </ToneIcon>
      <TextContent>
        {title !== undefined && <Title>{title}</Title>}
        <p>{message}</p>
      </TextContent>
      <Close type="button" onClick={onClose}>
        <Icon name="close" />
        Close
      </Close>
      <Bar key={toast.restartCount} phase={toast.phase} aria-hidden="true" />
    </Root>
  );
}
