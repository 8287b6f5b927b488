/** Whether an address answers with success in time. */
export async function answers(address: URL, withinMs: number): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(withinMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
