import { cleanCode } from './clean-text.ts';

const US_NUMBER = /^\s*(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})\s*$/;

/** A United States number, however it was typed, as '312-555-0100'; any other text as it is (PROF-06, PROF-20). */
export function formatPhone(text: string): string {
  return text.replace(US_NUMBER, '$1-$2-$3');
}

/** A number as far as it was typed, as '312-555-01'; what is longer or holds more than a number stays as it is (AMB-56). */
export function formatTypedPhone(text: string): string {
  const typed = cleanCode(text);
  const whole = formatPhone(typed);
  if (whole !== typed || !/^[\d\s().-]*$/.test(typed)) return whole;
  const digits = typed.replace(/\D/g, '');
  if (digits.length > 10) return typed;
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}
