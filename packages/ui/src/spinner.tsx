import { chakra } from '@chakra-ui/react/styled-system';

/** The spinner alone, for a place that already has text. */
export const SpinnerRing = chakra('span', {
  base: {
    display: 'inline-block',
    flexShrink: '0',
    width: '1.25em',
    height: '1.25em',
    borderRadius: 'full',
    border: '3px solid currentColor',
    borderBottomColor: 'transparent',
    animation: 'ui-spin 900ms linear infinite',
  },
});

const Row = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '3', color: 'text.muted' },
});

/** Spinner with a visible label, announced politely, for example 'Getting your payments'. */
export function Spinner({ label }: { label: string }) {
  return (
    <Row role="status">
      <SpinnerRing aria-hidden="true" />
      <span>{label}</span>
    </Row>
  );
}
