import type { SchemaForm } from '@portal/ui/form';

/**
 * Copies the values of the controls into the form. Password managers and autofill may set a value without an event,
 * and React Hook Form then has the old value.
 */
export function syncAutofilledFields<Input extends Record<string, unknown>, Output>(
  element: HTMLFormElement,
  form: SchemaForm<Input, Output>,
): void {
  const values: Readonly<Record<string, unknown>> = form.getValues();
  for (const control of element.elements) {
    const value = readControlValue(control);
    if (value === undefined || !(value.name in values) || values[value.name] === value.value) continue;
    // The name is a field of the form, and each control has the type of its field.
    type Name = Parameters<typeof form.setValue>[0];
    type Value = Parameters<typeof form.setValue>[1];
    form.setValue(value.name as Name, value.value as Value, { shouldDirty: true });
  }
}

/** Returns the value of a control; undefined for a button, an unselected radio and other elements. */
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
