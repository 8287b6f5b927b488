import { Box } from '@portal/ui';
import { mainId } from '../main-landmark.tsx';

export function SkipLink() {
  return (
    <Box
      asChild
      position="fixed"
      insetBlockStart="2"
      insetInlineStart="2"
      zIndex="toast"
      paddingInline="4"
      paddingBlock="3"
      bg="accent"
      color="accent.contrast"
      fontWeight="bold"
      borderRadius="md"
      transform="translateY(-200%)"
      _focus={{ transform: 'none' }}
      _print={{ display: 'none' }}
    >
      <a href={`#${mainId}`}>Skip to main content</a>
    </Box>
  );
}
