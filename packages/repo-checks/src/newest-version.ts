/** Returns the newest version, comparing by number (`24.10.0` after `24.9.0`). @throws Error for an empty list */
export function newestOf(versions: readonly string[]): string {
  const [newest] = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  if (newest === undefined) throw new Error('There is no version to choose from');
  return newest;
}
