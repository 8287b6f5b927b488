import { parseSync } from 'oxc-parser';

interface Loader {
  readonly resourcePath: string;
  getOptions(): { readonly functions: readonly string[] };
}

/** The bundler's way to ask for `withoutFunctions`. */
export default function load(this: Loader, source: string): string {
  return withoutFunctions(this.resourcePath, source, this.getOptions().functions);
}

/** In the place of what is left out: whoever runs it all the same is told. */
const LEFT_OUT = '{throw Error("left out")}';

/**
 * A source in which these functions and methods do nothing but refuse, so that the minifier drops what only they use.
 * @throws Error where one of them is not there, or there more than once
 */
export function withoutFunctions(file: string, source: string, names: readonly string[]): string {
  const bodies = bodiesOf(file, source);
  const spans = names.map((name) => {
    const [span, another] = bodies.get(name) ?? [];
    if (!span || another)
      throw new Error(`${file} has ${span ? 'more than one' : 'no'} ${name}, which is to be left out`);
    return span;
  });
  return spans
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => text.slice(0, start) + LEFT_OUT + text.slice(end), source);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The bodies of all functions and methods that have a name, by that. @throws Error when the source cannot be read */
function bodiesOf(file: string, source: string): Map<string, Span[]> {
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const bodies = new Map<string, Span[]>();
  walk(program, (node) => {
    const found = named(node);
    if (found) bodies.set(found.name, [...(bodies.get(found.name) ?? []), found.body]);
  });
  return bodies;
}

/** A node of the syntax tree; what else it has depends on its kind. */
type Node = Readonly<Record<string, unknown>>;

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) {
    for (const one of node) walk(one, visit);
  } else if (isNode(node)) {
    if (typeof node.type === 'string') visit(node);
    for (const value of Object.values(node)) walk(value, visit);
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/** What a node gives a name to, where that is a function with a body of its own. */
function named(node: Node): { name: string; body: Span } | undefined {
  const isMethod = node.type === 'MethodDefinition';
  const key = isMethod ? node.key : node.id;
  const owner = isMethod ? node.value : node.type === 'VariableDeclarator' ? node.init : node;
  if (!isNode(key) || typeof key.name !== 'string' || !isNode(owner) || !isNode(owner.body)) return undefined;
  const { type, start, end } = owner.body;
  if (type !== 'BlockStatement' && type !== 'FunctionBody') return undefined;
  return typeof start === 'number' && typeof end === 'number'
    ? { name: key.name, body: { start, end } }
    : undefined;
}
