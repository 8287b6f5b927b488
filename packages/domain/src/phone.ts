const US_NUMBER = /^(?:\+?1[\s.-]?)?\(?(\d{3})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})$/;

/** A United States number, however it was typed, as '312-555-0100'; any other text as it is (PROF-06, PROF-20). */
export function formatPhone(text: string): string {
  const [, area, exchange, line] = US_NUMBER.exec(text.trim()) ?? [];
  return area === undefined ? text : `${area}-${exchange}-${line}`;
}
