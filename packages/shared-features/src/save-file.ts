/** Saves content as a file. A browser without downloads opens it in a new window. */
export function saveFile(content: BlobPart, fileName: string, type: string): void {
  const address = URL.createObjectURL(new File([content], fileName, { type }));
  const link = document.createElement('a');
  link.href = address;
  if ('download' in link) link.download = fileName;
  else Object.assign(link, { target: '_blank', rel: 'noopener' });
  link.click();
  // The browser has started to read by then; revoking frees the memory.
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}

const REVOKE_MS = 40_000;
