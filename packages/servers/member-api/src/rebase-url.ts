/** A signing address at another origin; placeholders, which an address cannot have, stay as they are. */
export function rebaseUrl(template: string, origin: string | undefined): string {
  return origin === undefined ? template : template.replace(/^https?:\/\/[^/?#]*/i, origin);
}
