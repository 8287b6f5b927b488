export const navItemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  width: 'full',
  minHeight: 'control',
  // Reserves space for the current entry's border. A transparent border would be visible in forced-colors mode.
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
