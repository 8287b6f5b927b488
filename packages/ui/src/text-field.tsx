import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps, ReactNode } from 'react';
import { Field, type FieldProps } from './field-frame.tsx';
import { controlRecipe } from './field-styles.ts';

const Input = chakra('input', controlRecipe);
const Area = chakra('textarea', controlRecipe);

const Unit = chakra('span', { base: { color: 'text.muted', fontWeight: 'semibold' } });
const Row = chakra('span', {
  base: { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', alignItems: 'center', gap: '2' },
});

type FieldPrefix = {
  /** Prefix inside the box, for example '$'. */
  before?: ReactNode;
};

/** Text input; accepts the props of react-hook-form's `register`. */
export function TextField(props: FieldProps<'input'> & FieldPrefix) {
  return <Field control={InputRow} type="text" {...props} />;
}

function InputRow({ before, ...input }: ComponentProps<typeof Input> & FieldPrefix) {
  return before === undefined ? (
    <Input {...input} />
  ) : (
    <Row>
      <Unit aria-hidden="true">{before}</Unit>
      <Input {...input} />
    </Row>
  );
}

/** A text of several lines with label, hint and error. */
export function TextAreaField(props: FieldProps<'textarea'>) {
  return <Field control={Area} maxWidth="prose" rows={6} {...props} />;
}
