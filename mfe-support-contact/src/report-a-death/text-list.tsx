import { Box } from '@portal/ui';

/** A list of short sentences. */
export function TextList({ items, ordered = false }: { items: readonly string[]; ordered?: boolean }) {
  return (
    <Box
      as={ordered ? 'ol' : 'ul'}
      listStyleType={ordered ? 'decimal' : 'disc'}
      paddingInlineStart="6"
      display="grid"
      gap="2"
    >
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </Box>
  );
}
