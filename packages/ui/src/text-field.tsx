import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldError, type FieldFrameProps, Hint, Label, LabelText, useFieldA11y } from './field-frame.tsx';
import { controlRecipe, FieldStack } from './field-styles.ts';

const Input = chakra('input', controlRecipe);
const Area = chakra('textarea', controlRecipe);

const Unit = chakra('span', { base: { color: 'text.muted', fontWeight: 'semibold' } });
const Row = chakra('span', {
  base: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center', gap: '2' },
});

type TextFieldProps = FieldFrameProps &
  Pick<
    ComponentPropsWithRef<'input'>,
    | 'ref'
    | 'name'
    | 'type'
    | 'value'
    | 'defaultValue'
    | 'onChange'
    | 'onBlur'
    | 'autoComplete'
    | 'inputMode'
    | 'maxLength'
    | 'min'
    | 'max'
    | 'pattern'
    | 'placeholder'
    | 'readOnly'
    | 'disabled'
    | 'required'
    | 'spellCheck'
    | 'autoCapitalize'
    // A combobox is a text field with a listbox.
    | 'role'
    | 'onKeyDown'
    // For several fields under one label; starts with the label's text.
    | 'aria-label'
    | 'aria-autocomplete'
    | 'aria-expanded'
    | 'aria-controls'
    | 'aria-activedescendant'
  > & {
    /** Prefix inside the box, for example '$'. */
    before?: ReactNode;
  };

/** Text input; accepts the props of react-hook-form's `register`. */
export function TextField({ label, hint, error, optional, before, required, ...input }: TextFieldProps) {
  const { id, hintId, errorId, aria } = useFieldA11y({ hint, error }, input.name);
  const control = <Input id={id} type="text" aria-required={required} {...aria} {...input} />;
  return (
    <FieldStack>
      <Label htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </Label>
      <Hint id={hintId}>{hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      {before === undefined ? (
        control
      ) : (
        <Row>
          <Unit aria-hidden="true">{before}</Unit>
          {control}
        </Row>
      )}
    </FieldStack>
  );
}

type TextAreaFieldProps = FieldFrameProps &
  Pick<
    ComponentPropsWithRef<'textarea'>,
    | 'ref'
    | 'name'
    | 'value'
    | 'defaultValue'
    | 'onChange'
    | 'onBlur'
    | 'rows'
    | 'maxLength'
    | 'readOnly'
    | 'disabled'
    | 'required'
    | 'placeholder'
  >;

/** A text of several lines with label, hint and error. */
export function TextAreaField({
  label,
  hint,
  error,
  optional,
  required,
  rows = 6,
  ...area
}: TextAreaFieldProps) {
  const { id, hintId, errorId, aria } = useFieldA11y({ hint, error }, area.name);
  return (
    <FieldStack maxWidth="prose">
      <Label htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </Label>
      <Hint id={hintId}>{hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      <Area id={id} rows={rows} aria-required={required} {...aria} {...area} />
    </FieldStack>
  );
}
