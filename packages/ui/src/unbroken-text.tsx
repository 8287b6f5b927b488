import { chakra } from '@chakra-ui/react/styled-system';

/** 'January 05, 2024' or 'Jan 05, 2024' with the punctuation after it, which would otherwise start a line. */
const DATES = /([A-Z][a-z]+ \d{2}, \d{4}[.,:]?)/;

/** Breaks only where its container is narrower than the date, as on a phone with large text. */
const UnbrokenDate = chakra('span', { base: { display: 'inline-block' } });

/** A text whose dates stay on one line; the only child of its parent. */
export function UnbrokenDates({ text }: { text: string }) {
  const parts = text.split(DATES).map((part, position) => ({ part, position }));
  if (parts.length === 1) return text;
  return parts.map(({ part, position }) =>
    position % 2 === 1 ? (
      <UnbrokenDate key={position}>{part}</UnbrokenDate>
    ) : (
      part && <span key={position}>{part}</span>
    ),
  );
}
