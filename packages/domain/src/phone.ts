const US_NUMBER = /^\s*(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})\s*$/;

/** A United States number, however it was typed, as '312-555-0100'; any other text as it is (PROF-06, PROF-20). */
export function formatPhone(text: string): string {
  return text.replace(US_NUMBER, '$1-$2-$3');
}
