/** A document-wide side effect of a section. It outlives the page unless the section ends it. */
export interface SideEffect {
  readonly section: string;
  readonly kind: 'listener' | 'timer' | 'style' | 'global';
  /** Platform terms: 'scroll on window', 'interval of 1000 ms'. */
  readonly what: string;
}

const activeEffects = new Map<unknown, SideEffect>();
let sources: Readonly<Record<string, string>> = {};

/**
 * Starts recording side effects of sections: listeners on long-lived targets, timers, styles and global names.
 * For development and compatibility tests only. This file has no imports, so that a browser can receive it as text.
 *
 * @param devOrigins section names by development server origin; releases name their section in the URL
 */
export function recordSideEffects(devOrigins: Readonly<Record<string, string>> = {}): void {
  sources = devOrigins;
  trackListeners();
  trackTimers();
  trackStyles();
  trackGlobals();
}

/** Returns the active side effects of sections. */
export function sideEffects(): SideEffect[] {
  const still = [...activeEffects].filter(([key]) => !(key instanceof Node) || key.isConnected);
  return still.map(([, effect]) => effect);
}

function sectionOfUrl(address: string): string | undefined {
  const name = /\/releases\/([a-z][a-z0-9-]*)\//.exec(address)?.[1];
  const [, source] = Object.entries(sources).find(([origin]) => address.includes(`${origin}/`)) ?? [];
  return name === 'shell' ? undefined : (name ?? source);
}

/**
 * Returns the section that called the patched function; undefined for the shell and its shared libraries.
 * Stack lines: title, this function, the patched function, its caller.
 */
function caller(): string | undefined {
  const { stack = '' } = new Error();
  const [, , , line = ''] = stack.split('\n');
  // The development server's client runs in the section's bundle, and is not the section's code.
  return stack.includes('dev-server/client') ? undefined : sectionOfUrl(line);
}

type Options = boolean | AddEventListenerOptions | undefined;

const ofOptions = (options: Options): AddEventListenerOptions =>
  typeof options === 'object' ? options : { capture: options ?? false };

/** Returns undefined for a target that disappears with its page. */
function nameOf(target: EventTarget): string | undefined {
  if (target instanceof MediaQueryList) return `media ${target.media}`;
  if (target === document.body) return 'body';
  if (target === document.documentElement) return 'html';
  if (target === document) return 'document';
  return target === window ? 'window' : undefined;
}

function trackListeners(): void {
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const known: { target: EventTarget; type: string; listener: unknown; capture: boolean }[] = [];
  const find = (target: EventTarget, type: string, listener: unknown, capture = false) =>
    known.find(
      (one) =>
        one.target === target && one.type === type && one.listener === listener && one.capture === capture,
    );
  EventTarget.prototype.addEventListener = function add(type, listener, options) {
    const target: EventTarget = this ?? window;
    addEventListener.call(target, type, listener, options);
    const section = caller();
    const name = nameOf(target);
    const { capture = false, once = false, signal } = ofOptions(options);
    if (!section || !name || !listener || once || signal?.aborted) return;
    if (find(target, type, listener, capture)) return;
    const one = { target, type, listener, capture };
    known.push(one);
    activeEffects.set(one, { section, kind: 'listener', what: `${type} on ${name}` });
    const forget = () => {
      known.splice(known.indexOf(one), 1);
      activeEffects.delete(one);
    };
    if (signal) addEventListener.call(signal, 'abort', forget, { once: true });
  };
  EventTarget.prototype.removeEventListener = function remove(type, listener, options) {
    const target: EventTarget = this ?? window;
    removeEventListener.call(target, type, listener, options);
    const one = find(target, type, listener, ofOptions(options).capture);
    if (!one) return;
    known.splice(known.indexOf(one), 1);
    activeEffects.delete(one);
  };
}

type Handler = (...values: unknown[]) => void;

function trackTimers(): void {
  const { setInterval, setTimeout, clearInterval, clearTimeout } = window;
  const track = (section: string | undefined, id: number, what: string) => {
    if (section) activeEffects.set(id, { section, kind: 'timer', what });
    return id;
  };
  const end = (clear: (id?: number) => void) => (id?: number) => {
    clear(id);
    activeEffects.delete(id);
  };
  Object.assign(window, {
    setInterval(handler: Handler, ms = 0, ...values: unknown[]): number {
      return track(caller(), setInterval(handler, ms, ...values), `interval of ${ms} ms`);
    },
    setTimeout(handler: Handler, ms = 0, ...values: unknown[]): number {
      const fireTimer = () => {
        activeEffects.delete(id);
        handler(...values);
      };
      const id: number = track(caller(), setTimeout(fireTimer, ms), `timeout of ${ms} ms`);
      return id;
    },
    clearInterval: end(clearInterval),
    clearTimeout: end(clearTimeout),
  });
}

function trackStyles(): void {
  const { appendChild, insertBefore } = Node.prototype;
  const { append } = Element.prototype;
  const look = (section: string | undefined, node: unknown) => {
    if (!section || !(node instanceof Element) || !node.matches('style, link[rel=stylesheet]')) return;
    activeEffects.set(node, { section, kind: 'style', what: node.getAttribute('href') ?? 'a style element' });
  };
  Node.prototype.appendChild = function add<T extends Node>(node: T) {
    look(caller(), node);
    appendChild.call(this, node);
    return node;
  };
  Node.prototype.insertBefore = function add<T extends Node>(node: T, next: Node | null) {
    look(caller(), node);
    insertBefore.call(this, node, next);
    return node;
  };
  Element.prototype.append = function add(...nodes) {
    const section = caller();
    for (const node of nodes) look(section, node);
    append.apply(this, nodes);
  };
}

/** Names of the federation runtime and the bundler. Their other names begin with the section's name. */
const LOADER_GLOBALS = /^(?:__|chunk_|webpack|rspack)/;

/**
 * Attributes names to a script if they appear after it has run and its text contains them. Scripts run concurrently.
 * Names that a page sets later stay unattributed.
 */
function trackGlobals(): void {
  const names = new Set(Object.getOwnPropertyNames(window));
  const look = async (script: HTMLScriptElement) => {
    const section = sectionOfUrl(script.src);
    const added = Object.getOwnPropertyNames(window).filter((name) => !names.has(name));
    for (const name of added) names.add(name);
    if (!section || added.length === 0) return;
    const text = await (await fetch(script.src)).text();
    for (const name of added) {
      const isLoaderGlobal = LOADER_GLOBALS.test(name) || name.startsWith(section.replaceAll('-', '_'));
      if (!isLoaderGlobal && text.includes(name))
        activeEffects.set(`global ${name}`, { section, kind: 'global', what: name });
    }
  };
  const onLoad = ({ target }: Event) => {
    // A script that cannot be fetched again is not analysed.
    if (target instanceof HTMLScriptElement) look(target).catch(() => undefined);
  };
  document.addEventListener('load', onLoad, { capture: true });
}

/** Returns the side effects that started while a page was open and are still active, as a multiset. */
export function leakedEffects(before: readonly SideEffect[], after: readonly SideEffect[]): SideEffect[] {
  const existing = before.map((effect) => JSON.stringify(effect));
  return after.filter((effect) => {
    const index = existing.indexOf(JSON.stringify(effect));
    if (index !== -1) existing.splice(index, 1);
    return index === -1;
  });
}
