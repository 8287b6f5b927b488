/** The areas of requirements that a section answers for, with which the titles of its journeys begin. */
export const REQUIREMENT_AREAS: Readonly<Record<string, readonly string[]>> = {
  certificates: ['CERT', 'DETAIL', 'SPO', 'SUM', 'WEL'],
  'documents-forms': ['DOC', 'FORM'],
  payments: ['PAY', 'WIZ'],
  'registration-profile': ['PROF', 'REG'],
  'support-contact': ['CON', 'SUP'],
};

/** What the titles of these sections' journeys name: an area of theirs, or one of their pages. */
export function titlePattern(sections: readonly string[]): RegExp {
  const areas = sections.flatMap((name) => REQUIREMENT_AREAS[name] ?? []);
  // 'documents-forms' is told of as documents, a document, forms or a form.
  const words = sections.flatMap((name) => name.split('-').map((word) => word.replace(/s$/, 's?')));
  const alternatives = [...(areas.length > 0 ? [`(${areas.join('|')})-\\d`] : []), `(${words.join('|')})\\b`];
  return new RegExp(`\\b(?:${alternatives.join('|')})`);
}
