/** Replaces the origin of a signing URL template. Keeps placeholders, which URL parsing would escape. */
export function rebaseUrl(template: string, origin: string | undefined): string {
  return origin === undefined ? template : template.replace(/^https?:\/\/[^/?#]*/i, origin);
}
