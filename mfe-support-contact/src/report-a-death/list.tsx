import { Box } from '@portal/ui';

/** Short sentences, one below the other. */
export function List({ of, ordered = false }: { of: readonly string[]; ordered?: boolean }) {
  return (
    <Box
      as={ordered ? 'ol' : 'ul'}
      listStyleType={ordered ? 'decimal' : 'disc'}
      paddingInlineStart="6"
      display="grid"
      gap="2"
    >
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </Box>
  );
}
