/** Style of a `summary` element with the portal's arrow, its last child, in place of the browser's. */
export const summaryStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '3',
  minHeight: 'control',
  cursor: 'pointer',
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
  '& > svg': { flexShrink: '0', color: 'accent' },
  'details[open] > & > svg': { transform: 'rotate(180deg)' },
} as const;
