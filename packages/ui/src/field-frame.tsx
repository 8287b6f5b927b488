import { chakra } from '@chakra-ui/react/styled-system';
import { type ReactNode, useId } from 'react';
import { Icon } from './icon.tsx';

export const Label = chakra('label', {
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

/** What every field knows beside its own control. */
export type FieldFrameProps = {
  label: string;
  /** Under the label: the form of the answer, or why it is asked. */
  hint?: ReactNode;
  /** The same text stands in the ErrorSummary. */
  error?: string | undefined;
  /** Says '(optional)' after the label. */
  optional?: boolean | undefined;
};

/** The control's id: the summary's links find it by the name of the field. */
export const fieldId = (name: string) => `field-${name}`;

/** Ids and aria attributes that tie a control to its hint and its error. */
export function useFieldA11y({ hint, error }: Pick<FieldFrameProps, 'hint' | 'error'>, name?: string) {
  const ids = useId();
  const id = name === undefined ? ids : fieldId(name);
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

/** The words of a label. */
export function LabelText({ label, optional }: Pick<FieldFrameProps, 'label' | 'optional'>) {
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

/** The hint, under the label. */
export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children === undefined ? null : <HintText id={id}>{children}</HintText>;
}

/** The error, beside the control, with its sign. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  return children === undefined ? null : (
    <ErrorRow id={id}>
      <Icon name="error" />
      <span>{children}</span>
    </ErrorRow>
  );
}
