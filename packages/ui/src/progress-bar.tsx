import { chakra } from '@chakra-ui/react/styled-system';

const Bar = chakra('progress', {
  base: {
    display: 'block',
    width: 'full',
    height: '{spacing.3}',
    appearance: 'none',
    border: 'none',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'accent.soft',
    '&::-webkit-progress-bar': { bg: 'transparent' },
    '&::-webkit-progress-value': { bg: 'accent' },
    '&::-moz-progress-bar': { bg: 'accent' },
    // Stripes for unknown progress: a full bar would look complete.
    '&:indeterminate': {
      backgroundImage:
        'repeating-linear-gradient(135deg, {colors.accent} 0 1rem, {colors.accent.soft} 1rem 2rem)',
      animation: 'ui-pulse 1.8s ease-in-out infinite',
    },
    '&:indeterminate::-moz-progress-bar': { bg: 'transparent' },
    // Native appearance under forced colours.
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
});

interface Props {
  readonly label: string;
  /** From 0 to 1; undefined if unknown. */
  readonly value: number | undefined;
}

/** Progress of a long operation; show it as text too. */
export function ProgressBar({ label, value }: Props) {
  return <Bar aria-label={label} max={1} {...(value !== undefined && { value })} />;
}
