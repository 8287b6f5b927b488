import { onTestFinished, vi } from 'vitest';

/** Makes every access to site data throw until the test ends, as in a browser that blocks it. */
export function blockStorage(): void {
  const blocked = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  const spies = [
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(blocked),
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(blocked),
    vi.spyOn(document, 'cookie', 'get').mockImplementation(blocked),
    vi.spyOn(document, 'cookie', 'set').mockImplementation(blocked),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
}

/** Makes every write of at least `space` characters throw until the test ends, as in a full storage. */
export function fillStorage(space = 0, full?: Storage): void {
  const write = Storage.prototype.setItem;
  const spy = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if ((full === undefined || this === full) && value.length >= space) {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }
    write.call(this, key, value);
  });
  onTestFinished(() => spy.mockRestore());
}
