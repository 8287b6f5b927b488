/** Saves bytes or text under this name. A browser that cannot save opens it in a window of its own. */
export function saveFile(content: BlobPart, fileName: string, type: string): void {
  const address = URL.createObjectURL(new File([content], fileName, { type }));
  const link = document.createElement('a');
  link.href = address;
  if ('download' in link) link.download = fileName;
  else Object.assign(link, { target: '_blank', rel: 'noopener' });
  link.click();
  // The browser has begun to read it by then, and nothing of it stays in memory.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}

const REVOKE_MS = 40_000;
