/** Requirement areas per section, with which its journeys are tagged. */
export const REQUIREMENT_AREAS: Readonly<Record<string, readonly string[]>> = {
  certificates: ['CERT', 'DETAIL', 'SPO', 'SUM', 'WEL'],
  'documents-forms': ['DOC', 'FORM'],
  payments: ['PAY', 'WIZ'],
  'registration-profile': ['PROF', 'REG'],
  'support-contact': ['CON', 'SUP'],
};

/** Returns a pattern for journeys that are tagged with areas of these sections, or named after their pages. */
export function titlePattern(sections: readonly string[]): RegExp {
  const areas = sections.flatMap((name) => REQUIREMENT_AREAS[name] ?? []);
  // 'documents-forms' matches documents, document, forms and form.
  const words = sections.flatMap((name) => name.split('-').map((word) => word.replace(/s$/, 's?')));
  const alternatives = [...(areas.length > 0 ? [`(${areas.join('|')})-\\d`] : []), `(${words.join('|')})\\b`];
  return new RegExp(`\\b(?:${alternatives.join('|')})`);
}
