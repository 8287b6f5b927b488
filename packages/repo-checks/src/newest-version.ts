/** The newest of these versions, such as `24.10.0` of `24.9.0` and `24.10.0`. @throws Error when there is none */
export function newestOf(versions: readonly string[]): string {
  const [newest] = versions.toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  if (newest === undefined) throw new Error('There is no version to choose from');
  return newest;
}
