import type { HighlightedText } from '@portal/api';
import { Box } from '@portal/ui';
import type { ReactNode } from 'react';

/** Text with highlighted matches, built from offsets instead of API markup. */
export function Highlight({ text: { Text, Highlights } }: { text: HighlightedText }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { From, To } of Highlights) {
    parts.push(
      <span key={`before ${From}`}>{Text.slice(end, From)}</span>,
      <Box as="mark" key={From} bg="accent.soft" color="inherit" fontWeight="bold">
        {Text.slice(From, To)}
      </Box>,
    );
    end = To;
  }
  return [...parts, <span key="rest">{Text.slice(end)}</span>];
}
