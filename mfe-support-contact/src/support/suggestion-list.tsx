import { Box, VisuallyHidden } from '@portal/ui';
import { Highlight } from './highlight.tsx';
import type { useSuggestions } from './use-suggestions.ts';

/** Suggested questions below the field, which keeps the focus. */
export function SuggestionList({ combobox }: { combobox: ReturnType<typeof useSuggestions> }) {
  const { suggestions, activeIndex, listId, optionId, open } = combobox;
  const isOpen = suggestions.length > 0;
  return (
    <>
      <VisuallyHidden role="status">{isOpen ? countText(suggestions.length) : ''}</VisuallyHidden>
      <Box
        role="listbox"
        id={listId}
        aria-label="Suggested questions"
        hidden={!isOpen}
        position="absolute"
        zIndex="help"
        insetInlineStart="0"
        width="full"
        minWidth={{ lg: '20rem' }}
        maxWidth="prose"
        top="100%"
        marginTop="1"
        bg="surface"
        border="control"
        borderRadius="md"
        boxShadow="raised"
        // Above the page while open; hidden in print.
        _print={{ display: 'none' }}
      >
        {suggestions.map(({ Id, Question }, position) => (
          <Box
            key={Id}
            role="option"
            id={optionId(position)}
            aria-selected={position === activeIndex}
            minHeight="control"
            paddingInline="min({spacing.3}, 3vw)"
            paddingBlock="3"
            cursor="pointer"
            bg={position === activeIndex ? 'accent.soft' : undefined}
            _hover={{ bg: 'accent.soft' }}
            // Keeps the focus in the field: blur would close the list before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => open(position)}
          >
            <Highlight text={Question} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function countText(count: number): string {
  return count === 1
    ? '1 suggested question. The arrow keys choose it.'
    : `${count} suggested questions. The arrow keys choose one.`;
}
