/** The one shape of what can be chosen in the navigation: as tall as a control, words on one line below each other. */
export const navItemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: 'control',
  // The mark of the current page takes its room: a border that cannot be seen is seen where the system chooses colours.
  paddingInline: '{spacing.4} {spacing.3}',
  paddingBlock: '2',
  borderRadius: 'md',
  color: 'text',
  fontWeight: 'medium',
  textAlign: 'start',
  textDecoration: 'none',
  cursor: 'pointer',
  _hover: { bg: 'sunken', textDecoration: 'underline' },
} as const;
