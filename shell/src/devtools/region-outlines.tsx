import { Box } from '@portal/ui';
import type { RenderedRegion } from './rendered-regions.ts';

/** Outlines each region of the page with its section's name. Does not move or block the page. */
export function RegionOutlines({ regions }: { readonly regions: readonly RenderedRegion[] }) {
  return regions
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ section, location, ...box }) => (
      <Box
        key={`${section} ${location}`}
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
