import { chakra } from '@chakra-ui/react/styled-system';
import { type ComponentPropsWithRef, type ElementType, type ReactNode, use, useId } from 'react';
import { FieldStack } from './field-styles.ts';
import { Icon } from './icon.tsx';
import { IdPrefixContext } from './id-prefix.ts';

const Label = chakra('label', {
  base: { display: 'block', fontWeight: 'semibold', lineHeight: 'tight' },
});

export const Legend = chakra('legend', {
  base: { display: 'block', fontWeight: 'semibold', lineHeight: 'tight', padding: '0' },
});

const Optional = chakra('span', { base: { color: 'text.muted', fontWeight: 'normal' } });

const HintText = chakra('p', { base: { color: 'text.muted', fontSize: 'sm', maxWidth: 'prose' } });

const ErrorRow = chakra('p', {
  base: { display: 'flex', gap: '2', alignItems: 'flex-start', color: 'danger', fontWeight: 'semibold' },
});

/** Props that all fields share besides those of their control. */
export type FieldFrameProps = {
  label: string;
  /** Below the label: format of the answer, or the reason for the question. */
  hint?: ReactNode;
  /** Also shown in the ErrorSummary. */
  error?: string | undefined;
  /** Adds '(optional)' to the label. */
  optional?: boolean | undefined;
};

/** Props of a field with one control. The frame sets its id and ARIA attributes, the theme its look. */
export type FieldProps<Tag extends 'input' | 'select' | 'textarea'> = FieldFrameProps &
  Omit<
    ComponentPropsWithRef<Tag>,
    'id' | 'className' | 'style' | 'children' | 'aria-describedby' | 'aria-invalid' | 'aria-required'
  >;

/** Id of a control by field name, without spaces, which separate ids. @deprecated `useFieldId` */
export const fieldId = (name: string) => `field-${name.replaceAll(/\W+/g, '-')}`;

/** Returns the id of a control by field name, with the prefix of the page; the error summary links to it. */
export const useFieldId = (name: string) => `${use(IdPrefixContext)}${fieldId(name)}`;

/** Ids and ARIA attributes that connect a control with its hint and error. */
export function useFieldA11y({ hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>, name?: string) {
  const ownId = useId();
  const namedId = useFieldId(name ?? '');
  const id = name === undefined ? ownId : namedId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint !== undefined && hintId, error !== undefined && errorId].filter(Boolean).join(' ');
  return {
    id,
    hintId,
    errorId,
    aria: {
      'aria-describedby': described === '' ? undefined : described,
      'aria-invalid': error === undefined ? undefined : true,
    },
  } as const;
}

/** Text of a label, with a note if the field is optional. */
export function LabelText({ label, optional }: { label: ReactNode } & Pick<FieldFrameProps, 'optional'>) {
  return (
    <>
      <span>{label}</span>
      {optional === true && (
        <>
          {' '}
          <Optional>(optional)</Optional>
        </>
      )}
    </>
  );
}

/** Hint between label and control. */
export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children === undefined ? null : <HintText id={id}>{children}</HintText>;
}

/** Error below the control, with an icon. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children === undefined ? null : (
    <ErrorRow id={id}>
      <Icon name="error" />
      <span>{children}</span>
    </ErrorRow>
  );
}

type FieldOptions = FieldFrameProps & {
  control: ElementType;
  maxWidth?: 'prose';
  name?: string | undefined;
  required?: boolean | undefined;
};

/** A field with one control, which gets all other props. */
export function Field(props: FieldOptions & Record<string, unknown>) {
  const { label, hint, error, optional, required, maxWidth, control: Control, ...rest } = props;
  const { id, hintId, errorId, aria } = useFieldA11y(props, props.name);
  return (
    <FieldStack maxWidth={maxWidth}>
      <Label htmlFor={id}>
        <LabelText label={label} optional={optional} />
      </Label>
      <Hint id={hintId}>{hint}</Hint>
      <FieldError id={errorId}>{error}</FieldError>
      <Control id={id} aria-required={required} {...aria} {...rest} />
    </FieldStack>
  );
}
