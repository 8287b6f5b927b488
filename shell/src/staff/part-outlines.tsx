import { Box } from '@portal/ui';
import type { DrawnPart } from './parts.ts';

/** Each part of the page in a frame with its section's name. Nothing of the page moves, and all of it can be used. */
export function PartOutlines({ parts }: { readonly parts: readonly DrawnPart[] }) {
  return parts
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ section, place, ...box }) => (
      <Box
        key={`${section} ${place}`}
        aria-hidden
        data-part="outline"
        position="fixed"
        zIndex="header"
        pointerEvents="none"
        borderRadius="md"
        outlineWidth="3px"
        outlineStyle="dashed"
        outlineColor="accent"
        outlineOffset="4px"
        style={box}
        _print={{ display: 'none' }}
      >
        <Box
          as="span"
          position="absolute"
          insetBlockEnd="100%"
          insetInlineStart="0"
          paddingInline="2"
          fontSize="sm"
          fontWeight="bold"
          bg="accent"
          color="accent.contrast"
        >
          {section}
        </Box>
      </Box>
    ));
}
