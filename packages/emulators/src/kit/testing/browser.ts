/** A page without script. */
export interface Page {
  url: URL;
  status: number;
  headers: Headers;
  text: string;
  bytes: Uint8Array;
}

interface Cookie {
  value: string;
  path: string;
}

/** A minimal browser: cookies with paths, redirects within the origin, and forms found by their button. */
export class Browser {
  readonly #origin: string;
  readonly #cookies = new Map<string, Cookie>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  open(address: string): Promise<Page> {
    return this.#send(new URL(address, this.#origin), { method: 'GET' });
  }

  /** Sends a request that no form would send. */
  post(address: string, init: RequestInit): Promise<Page> {
    return this.#send(new URL(address, this.#origin), { ...init, method: 'POST' });
  }

  /** Submits the form with this button, including hidden fields. */
  submit(page: Page, button: string, fields: Record<string, string> = {}): Promise<Page> {
    const form = [...page.text.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gs)].find(
      ([, , inside = '']) => new RegExp(`<button[^>]*>${button}</button>`).test(inside),
    );
    if (!form) throw new Error(`No form with the button '${button}' in:\n${page.text}`);
    const [, action = '', inside = ''] = form;
    const hidden = [...inside.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']): [string, string] => [name, value],
    );
    const body = new URLSearchParams([...hidden, ...Object.entries(fields)]);
    return this.#send(new URL(action, page.url), { method: 'POST', body });
  }

  follow(page: Page, link: string): Promise<Page> {
    const href = new RegExp(`<a[^>]*href="([^"]*)"[^>]*>${link}</a>`).exec(page.text)?.[1];
    if (href === undefined) throw new Error(`No link '${link}' in:\n${page.text}`);
    return this.#send(new URL(href, page.url), { method: 'GET' });
  }

  async #send(url: URL, init: RequestInit): Promise<Page> {
    const cookies = [...this.#cookies].filter(([, { path }]) => url.pathname.startsWith(path));
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') },
    });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line);
    const location = response.headers.get('location');
    const target = location === null ? undefined : new URL(location, url);
    // The portal is not running, so a redirect to it ends here.
    if (target && target.origin !== this.#origin) {
      return {
        url: target,
        status: response.status,
        headers: response.headers,
        text: '',
        bytes: new Uint8Array(),
      };
    }
    if (target) return this.#send(target, { method: 'GET' });
    const bytes = await response.bytes();
    const text = new TextDecoder().decode(bytes);
    return { url, status: response.status, headers: response.headers, text, bytes };
  }

  #storeCookie(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = '', value = ''] = pair.split(/=(.*)/s);
    const read = (requested: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${requested}=`))?.split('=')[1];
    const expires = read('expires');
    if (expires !== undefined && Date.parse(expires) < Date.now()) this.#cookies.delete(name);
    else this.#cookies.set(name, { value, path: read('path') ?? '/' });
  }
}
