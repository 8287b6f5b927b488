import { FIELD_LIMITS } from '../values/field-limits.ts';
import { sanitizeCode } from '../values/sanitize-text.ts';

const LIMITED_FIELDS = [
  'AddressLine1',
  'AddressLine2',
  'AddressLine3',
  'City',
  'State',
  'ZipCode',
  'PhoneNumber',
] as const;

/** Contact information with a maximum length (PROF-18, PROF-19), with the names of the address on file. */
export type LimitedField = (typeof LIMITED_FIELDS)[number];

/** Maximum characters of a changed value. */
export function limitOf(name: LimitedField): number {
  return name === 'PhoneNumber' ? FIELD_LIMITS.phone : FIELD_LIMITS.addressField;
}

/** Whether contact edit accepts a value: unchanged, or short enough (PROF-18, PROF-19), as a name (AMB-87). */
export function isOnFileOrFits(name: LimitedField, value: string, onFile = ''): boolean {
  return value.length <= limitOf(name) || sanitizeCode(value) === sanitizeCode(onFile);
}

/** Fields that are changed and too long. */
export function tooLongFields(
  requested: Readonly<Record<LimitedField, string>>,
  onFile: Readonly<Record<LimitedField, string>>,
): readonly LimitedField[] {
  return LIMITED_FIELDS.filter((name) => !isOnFileOrFits(name, requested[name], onFile[name]));
}
