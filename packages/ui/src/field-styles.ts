import { chakra, defineRecipe } from '@chakra-ui/react/styled-system';

/** The box of every typed or chosen answer. */
export const controlRecipe = defineRecipe({
  base: {
    width: 'full',
    minHeight: 'control',
    paddingInline: '3',
    paddingBlock: '2',
    bg: 'surface',
    color: 'ink',
    border: 'control',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: 'body',
    _invalid: { borderColor: 'danger' },
    '&:disabled': { bg: 'sunken', color: 'ink.muted', borderStyle: 'dashed', cursor: 'not-allowed' },
    '&:read-only:not(select)': { bg: 'sunken' },
  },
});

/** One field: label, hint, control and error below each other. */
export const FieldStack = chakra('div', {
  base: { display: 'grid', gap: '2', maxWidth: 'field' },
});

/** A group of choices under one legend. */
export const FieldSet = chakra('fieldset', {
  base: { display: 'grid', gap: '3', minWidth: '0', padding: '0', margin: '0' },
});

/** A box or a dot of 28 px in the middle of a target of 48 px. */
export const Tick = chakra('input', {
  base: {
    flexShrink: '0',
    width: '1.75rem',
    height: '1.75rem',
    margin: '0',
    accentColor: 'accent',
    cursor: 'pointer',
    '&:disabled': { cursor: 'not-allowed' },
  },
});

/** The whole row of a choice can be pressed. */
export const ChoiceRow = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'control',
    paddingBlock: '2',
    cursor: 'pointer',
    '&:has(:disabled)': { color: 'ink.muted', cursor: 'not-allowed' },
  },
  variants: {
    boxed: {
      true: {
        bg: 'surface',
        border: 'control',
        borderRadius: 'md',
        paddingInline: '4',
        '&:has(:checked)': { borderColor: 'accent', bg: 'accent.soft' },
      },
    },
  },
});
