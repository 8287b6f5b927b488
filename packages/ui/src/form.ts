/** Fields, the summary of their errors and what holds them together: the controls are the browser's own and take `register`. */
export { CheckboxField, RadioGroupField } from './choice-fields.tsx';
export { ErrorSummary, type FieldErrorItem } from './error-summary.tsx';
export { fieldId } from './field-frame.tsx';
export { FieldSet } from './field-styles.ts';
export { type SchemaForm, useSchemaForm } from './schema-form.ts';
export { type Choice, type ChoiceGroup, SelectField } from './select-field.tsx';
export { TextAreaField, TextField } from './text-field.tsx';
