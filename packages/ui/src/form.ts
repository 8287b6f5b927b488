/** Form fields and error summary. The controls are native and accept `register`. */
export { CheckboxField, RadioGroupField } from './choice-fields.tsx';
export { ErrorSummary } from './error-summary.tsx';
export { fieldId, useFieldId } from './field-frame.tsx';
export { FieldLink } from './field-link.tsx';
export { FieldSet } from './field-styles.ts';
export { type SchemaForm, useSchemaForm } from './schema-form.ts';
export { type Choice, type ChoiceGroup, SelectField } from './select-field.tsx';
export { TextAreaField, TextField } from './text-field.tsx';
