import { chakra } from '@chakra-ui/react/styled-system';

/** 'Jan 05, 2024', '8 AM to 5 PM' or '7:30 PM', with the punctuation after it. */
const UNBROKEN =
  /((?:[A-Z][a-z]+ \d{2}, \d{4}|\d{1,2}\s[AP]M to\s\d{1,2}\s[AP]M|\d{1,2}:\d{2}\s[AP]M)[.,:]?)/;

/** Breaks only where its container is narrower than the part, as on a phone with large text. */
const UnbrokenPart = chakra('span', { base: { display: 'inline-block' } });

/** A text whose dates and hours stay on one line; the only child of its parent. */
export function UnbrokenText({ text }: { text: string }) {
  const parts = text.split(UNBROKEN).map((part, position) => ({ part, position }));
  if (parts.length === 1) return text;
  return parts.map(({ part, position }) =>
    position % 2 === 1 ? (
      <UnbrokenPart key={position}>{part}</UnbrokenPart>
    ) : (
      part && <span key={position}>{part}</span>
    ),
  );
}
