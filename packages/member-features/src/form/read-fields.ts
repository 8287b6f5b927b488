import type { SchemaForm } from '@portal/ui/form';

/**
 * Takes over what the fields show. Password managers and autofill may set a value without an event, and React Hook Form
 * then has the value of before.
 */
export function readFields<Input extends Record<string, unknown>, Output>(
  element: HTMLFormElement,
  form: SchemaForm<Input, Output>,
): void {
  const values: Readonly<Record<string, unknown>> = form.getValues();
  for (const control of element.elements) {
    const value = readControl(control);
    if (value === undefined || !(value.name in values) || values[value.name] === value.shown) continue;
    // The name is one of the form's own values, and the type of each is that of its control.
    type Name = Parameters<typeof form.setValue>[0];
    type Value = Parameters<typeof form.setValue>[1];
    form.setValue(value.name as Name, value.shown as Value, { shouldDirty: true });
  }
}

/** What one control shows; undefined for a button, a radio that is not chosen, and a control of another kind. */
function readControl(
  control: Element,
): { readonly name: string; readonly shown: string | boolean } | undefined {
  const { name } = control as Partial<HTMLInputElement>;
  if (!name) return undefined;
  if (control instanceof HTMLTextAreaElement || control instanceof HTMLSelectElement) {
    return { name, shown: control.value };
  }
  if (!(control instanceof HTMLInputElement)) return undefined;
  if (control.type === 'checkbox') return { name, shown: control.checked };
  if (control.type === 'radio') return control.checked ? { name, shown: control.value } : undefined;
  return { name, shown: control.value };
}
