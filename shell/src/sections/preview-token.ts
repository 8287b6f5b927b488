/** The preview that this tab was opened with (`/preview`), as it was signed; null in every other tab. */
export function previewToken(): string | null {
  try {
    return sessionStorage.getItem('portal-preview');
  } catch {
    // A browser that keeps nothing has no preview.
    return null;
  }
}
