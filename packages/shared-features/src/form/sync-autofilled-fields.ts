import type { SchemaForm } from '@portal/ui/form';

/**
 * Takes over what the fields show. Password managers and autofill may set a value without an event, and React Hook Form
 * then has the value of before.
 */
export function syncAutofilledFields<Input extends Record<string, unknown>, Output>(
  element: HTMLFormElement,
  form: SchemaForm<Input, Output>,
): void {
  const values: Readonly<Record<string, unknown>> = form.getValues();
  for (const control of element.elements) {
    const value = readControlValue(control);
    if (value === undefined || !(value.name in values) || values[value.name] === value.value) continue;
    // The name is one of the form's own values, and the type of each is that of its control.
    type Name = Parameters<typeof form.setValue>[0];
    type Value = Parameters<typeof form.setValue>[1];
    form.setValue(value.name as Name, value.value as Value, { shouldDirty: true });
  }
}

/** What one control shows; undefined for a button, a radio that is not chosen, and a control of another kind. */
function readControlValue(
  control: Element,
): { readonly name: string; readonly value: string | boolean } | undefined {
  const { name } = control as Partial<HTMLInputElement>;
  if (!name) return undefined;
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) {
    return { name, value: control.value };
  }
  if (!(control instanceof HTMLInputElement)) return undefined;
  if (control.type === 'checkbox') return { name, value: control.checked };
  if (control.type === 'radio') return control.checked ? { name, value: control.value } : undefined;
  return { name, value: control.value };
}
