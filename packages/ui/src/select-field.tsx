import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field-frame.tsx';
import { controlRecipe } from './field-styles.ts';
import { Icon } from './icon.tsx';

const Select = chakra('select', {
  base: {
    ...controlRecipe.base,
    appearance: 'none',
    // With larger text, a certificate number fits a phone.
    paddingInlineStart: 'min({spacing.3}, 3vw)',
    paddingInlineEnd: 'min({spacing.12}, 15vw)',
    // A long choice wraps. Browsers without this end it with an ellipsis.
    whiteSpace: 'normal',
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
});

const Row = chakra('span', {
  base: {
    position: 'relative',
    display: 'block',
    '& > svg': {
      position: 'absolute',
      insetInlineEnd: 'min({spacing.3}, 3vw)',
      top: '50%',
      transform: 'translateY(-50%)',
      color: 'text.muted',
      pointerEvents: 'none',
    },
  },
});

/** An option of a select or of a radio group. */
export type Choice = { value: string; label: string; disabled?: boolean | undefined };

/** Options under a heading, for example the certificates of one person (DOC-01). */
export type ChoiceGroup = { label: string; options: readonly Choice[] };

type SelectOptions = {
  options: readonly (Choice | ChoiceGroup)[];
  /** The empty first option, for example 'Choose a topic'. */
  placeholder?: string | undefined;
};

/** A native select, for lists too long for radio buttons. */
export function SelectField(props: FieldProps<'select'> & SelectOptions) {
  return <Field control={SelectRow} {...props} />;
}

function SelectRow({ options, placeholder, ...select }: ComponentProps<typeof Select> & SelectOptions) {
  return (
    <Row>
      <Select {...select}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((entry) =>
          'options' in entry ? (
            <optgroup key={entry.label} label={entry.label}>
              {entry.options.map((option) => (
                <Option key={option.value} {...option} />
              ))}
            </optgroup>
          ) : (
            <Option key={entry.value} {...entry} />
          ),
        )}
      </Select>
      <Icon name="chevronDown" />
    </Row>
  );
}

function Option({ value, label, disabled }: Choice) {
  return (
    <option value={value} disabled={disabled}>
      {label}
    </option>
  );
}
