import { flushSync } from 'react-dom';

/**
 * Reports values that a script, such as a password manager, has set without an event, and submits again with them.
 * Otherwise the page would pay what it remembers, and not what its fields show (F-12).
 * Returns whether there were any.
 */
export function resubmitUnreportedValues(form: HTMLFormElement): boolean {
  const fields = unreportedFields(form);
  if (fields.length === 0) return false;
  flushSync(() => {
    for (const field of fields) field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  if (unreportedFields(form).length > 0) return false;
  // A form ignores a submission that is requested while it submits.
  setTimeout(() => form.requestSubmit());
  return true;
}

/** React writes the value that a page knows into the attribute of a field. */
function unreportedFields(form: HTMLFormElement): readonly HTMLInputElement[] {
  const fields = form.querySelectorAll<HTMLInputElement>('input:not([type=radio], [type=checkbox])');
  return [...fields].filter(({ value, defaultValue }) => value !== defaultValue);
}
