import { type Compiler, rspack } from '@rspack/core';

const DATA = 'data:text/javascript,';
/** What the text begins with, after the values that it is written for. */
const BODY = 'const runtimeRequire=__webpack_require__;';
const PART = '__module_federation_bundler_runtime__';
const NAME = '__module_federation_container_name__';
const PLUGINS = '__module_federation_runtime_plugins__';
const KEPT = ';__webpack_require__.federation.start=start';
/** A section has no remotes and no plugins of its own, and the shell's are not for it. */
const OF_A_SECTION =
  /_runtime_plugins__ = \[\]\..+_remote_infos__ = \{\};.+_container_name__ = (?<name>"\w+");.+_share_strategy__ = "loaded-first";/;

/**
 * The text by which a build starts to share is alike in all of them but for its name. The shell makes a function of its
 * own, which it keeps as `__webpack_require__.federation.start`; a section calls the shell's (decision 0073).
 */
export class FederationStart {
  readonly #rewrite: (text: string) => string;

  constructor(role: 'shell' | 'section') {
    this.#rewrite = role === 'shell' ? keepStart : callStart;
  }

  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(/data:text\/javascript,/, (module) => {
      const [before = '', text = ''] = module.request.split(DATA);
      const written = decodeURIComponent(text);
      if (!written.includes(NAME) || written.endsWith(KEPT)) return;
      module.request = `${before}${DATA}${encodeURIComponent(this.#rewrite(written))}`;
    }).apply(compiler);
  }
}

/** In the shell: the same text as a function, of which the first call is its own. @throws Error where the text is another */
export function keepStart(text: string): string {
  const [head, body] = text.split(BODY);
  if (body === undefined) throw new Error('What starts a container is not what decision 0073 knows');
  const call = `start(${PART},${NAME},${PLUGINS},__webpack_require__)`;
  return `${head}const start=(${PART},${NAME},${PLUGINS},runtimeRequire)=>{${body}};${call}${KEPT}`;
}

/** In a section, whose name is the one thing that differs. @throws Error where more does */
export function callStart(text: string): string {
  const name = OF_A_SECTION.exec(text)?.groups?.name;
  if (name === undefined) throw new Error('What starts a container is not what decision 0073 knows');
  return `globalThis.__PORTAL_FEDERATION__(__webpack_require__,${name})`;
}
