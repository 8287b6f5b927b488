import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FieldError, type FieldFrameProps, Hint, LabelText, Legend, useFieldA11y } from './field-frame.tsx';
import { BelowChoice, ChoiceInput, ChoiceRow, FieldSet, FieldStack } from './field-styles.ts';
import type { Choice } from './select-field.tsx';

const TextBlock = chakra('span', { base: { display: 'grid', minWidth: '0' } });
const Small = chakra('span', { base: { color: 'text.muted', fontSize: 'sm' } });
const Options = chakra('div', {
  base: { display: 'grid', gap: '2' },
  variants: {
    inColumns: {
      true: { gap: { base: '2', md: '4' }, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } },
    },
  },
});

type InputEvents = Pick<
  ComponentPropsWithRef<'input'>,
  'ref' | 'name' | 'onChange' | 'onBlur' | 'disabled' | 'required'
>;

type RadioGroupFieldProps = FieldFrameProps &
  InputEvents & {
    options: readonly (Choice & { hint?: ReactNode })[];
    /** Controlled value; omit it with react-hook-form. */
    value?: string | undefined;
    inColumns?: boolean;
  };

/** Radio buttons for a few choices. */
export function RadioGroupField({
  label,
  hint,
  error,
  optional,
  options,
  value,
  inColumns = false,
  ...input
}: RadioGroupFieldProps) {
  const { id, hintId, errorId, aria } = useFieldA11y({ hint, error }, input.name);
  const firstEnabled = options.find(({ disabled }) => !disabled);
  return (
    <FieldSet aria-describedby={aria['aria-describedby']}>
      <Legend marginBottom="2">
        <LabelText label={label} optional={optional} />
      </Legend>
      <Hint id={hintId}>{hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      <Options inColumns={inColumns}>
        {options.map((option) => (
          <ChoiceRow key={option.value} boxed maxWidth={inColumns ? undefined : 'field'}>
            <ChoiceInput
              // Target of the error summary's link.
              id={option === firstEnabled ? id : `${id}-${option.value}`}
              type="radio"
              shape="radio"
              value={option.value}
              aria-invalid={aria['aria-invalid']}
              {...(value !== undefined && { checked: value === option.value })}
              {...input}
              disabled={input.disabled ?? option.disabled}
            />
            <TextBlock>
              <span>{option.label}</span>
              {option.hint !== undefined && <Small>{option.hint}</Small>}
            </TextBlock>
          </ChoiceRow>
        ))}
      </Options>
    </FieldSet>
  );
}

type CheckboxFieldProps = Omit<FieldFrameProps, 'label'> &
  InputEvents & {
    /** Text, or a bold name with a line below it. */
    label: ReactNode;
    checked?: boolean | undefined;
    value?: string | undefined;
    /** Part of the items it stands for is selected (select all). */
    indeterminate?: boolean | undefined;
    children?: ReactNode;
  };

/** A checkbox with label, hint and error. */
export function CheckboxField({
  label,
  hint,
  error,
  optional,
  indeterminate = false,
  required,
  ref,
  children,
  ...input
}: CheckboxFieldProps) {
  const { id, hintId, errorId, aria } = useFieldA11y({ hint, error }, input.name);
  const setRef = (element: HTMLInputElement | null) => {
    if (element !== null) {
      element.indeterminate = indeterminate;
    }
    if (typeof ref === 'function') {
      return ref(element);
    }
    if (ref) {
      ref.current = element;
    }
  };
  return (
    <FieldStack maxWidth="prose" gap="0">
      <FieldError id={errorId}>{error}</FieldError>
      <ChoiceRow>
        <ChoiceInput
          id={id}
          type="checkbox"
          shape="checkbox"
          ref={setRef}
          aria-required={required}
          {...aria}
          {...input}
        />
        <span>
          <LabelText label={label} optional={optional} />
        </span>
      </ChoiceRow>
      <BelowChoice>
        <Hint id={hintId}>{hint}</Hint>
        {children}
      </BelowChoice>
    </FieldStack>
  );
}
