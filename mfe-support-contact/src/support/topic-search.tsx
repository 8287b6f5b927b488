import { categorySlug } from '@portal/domain/help/faq';
import { Box, Button, Icon } from '@portal/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { SearchForm, TILE_SEARCH_LABEL } from './search-form.tsx';

/** Search of a category tile. On a phone it is behind a button, and closing it keeps the typed text (SUP-03). */
export function TopicSearch({ category }: { category: string }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) content.current?.querySelector('input')?.focus();
  }, [open]);

  return (
    <div>
      <Button
        variant="ghost"
        aria-expanded={open}
        aria-controls={id}
        display={{ base: 'inline-flex', md: 'none' }}
        flexWrap="nowrap"
        gap="1"
        paddingInline="0"
        borderWidth="0"
        fontSize="sm"
        fontWeight="normal"
        textAlign="start"
        onClick={() => setOpen(!open)}
      >
        <span>{TILE_SEARCH_LABEL}</span>
        <Box as="span" transform={open ? 'rotate(180deg)' : undefined}>
          <Icon name="chevronDown" />
        </Box>
      </Button>
      <Box
        id={id}
        ref={content}
        display={{ base: open ? 'block' : 'none', md: 'block' }}
        paddingBlockStart="1"
      >
        <SearchForm name={categorySlug(category)} topic={category} />
      </Box>
    </div>
  );
}
