import { printParseErrorCode, visit } from 'jsonc-parser';

/** Where something stands in a JSON text: line and column count from 1. */
export type Position = { line: number; column: number };

/** A way into a JSON value, as Zod and jsonc-parser give it. */
export type JsonPath = readonly PropertyKey[];

/** Writes a path the way people read it: `$.members[3].Account.EmailAddress`. */
export function pathText(path: JsonPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return /^[\w$]+$/.test(String(step))
      ? `${text}.${String(step)}`
      : `${text}[${JSON.stringify(String(step))}]`;
  }, '$');
}

/** The first thing that makes a text no JSON: wrong syntax, a comment, or a name given twice in one object. */
export function findSyntaxError(text: string): (Position & { reason: string; path: JsonPath }) | undefined {
  let found: (Position & { reason: string; path: JsonPath }) | undefined;
  const objects: Set<string>[] = [];
  const report = (reason: string, line: number, column: number, path: JsonPath) => {
    found ??= { reason, line: line + 1, column: column + 1, path };
  };
  visit(
    text,
    {
      onObjectBegin: () => {
        objects.push(new Set());
        // Once something is wrong the rest need not be read.
        return found === undefined;
      },
      onObjectEnd: () => {
        objects.pop();
      },
      onObjectProperty: (name, _offset, _length, line, column, path) => {
        const names = objects.at(-1);
        if (names?.has(name)) report(`the name "${name}" is given twice`, line, column, [...path(), name]);
        names?.add(name);
      },
      onError: (code, _offset, _length, line, column) => report(syntaxReason(code), line, column, []),
    },
    { disallowComments: true, allowTrailingComma: false },
  );
  return found;
}

const syntaxReasons: Record<string, string> = {
  InvalidCommentToken: 'comments are not allowed',
  PropertyNameExpected: 'a name in quotes is expected here',
  ValueExpected: 'a value is expected here',
  ColonExpected: 'a colon is expected here',
  CommaExpected: 'a comma is expected here',
  CloseBraceExpected: 'a closing brace is missing',
  CloseBracketExpected: 'a closing bracket is missing',
  EndOfFileExpected: 'the file goes on after its end',
  InvalidSymbol: 'this is no JSON value',
  InvalidNumberFormat: 'this is no number',
  UnexpectedEndOfString: 'a closing quote is missing',
};

function syntaxReason(code: Parameters<typeof printParseErrorCode>[0]): string {
  const name = printParseErrorCode(code);
  return syntaxReasons[name] ?? `this is no JSON (${name})`;
}

/**
 * Where the value at `path` begins, or the nearest value around it when there is none. Reads the text once more and
 * builds no tree, so that a wrong file of hundreds of megabytes is reported as readily as a small one.
 */
export function findPosition(text: string, path: JsonPath): Position {
  const target = path.map((step) => (typeof step === 'number' ? step : String(step)));
  let best: Position = { line: 1, column: 1 };
  let depth = -1;
  const isOnTheWay = (at: JsonPath) =>
    at.length <= target.length && at.every((step, index) => step === target[index]);
  const value = (line: number, column: number, at: JsonPath) => {
    if (at.length > depth && isOnTheWay(at)) {
      depth = at.length;
      best = { line: line + 1, column: column + 1 };
    }
  };
  const container = (_offset: number, _length: number, line: number, column: number, at: () => JsonPath) => {
    const here = at();
    value(line, column, here);
    return isOnTheWay(here);
  };
  visit(text, {
    onObjectBegin: container,
    onArrayBegin: container,
    // Without these two jsonc-parser never leaves a container that it was told to pass over.
    onObjectEnd: () => {},
    onArrayEnd: () => {},
    onLiteralValue: (_value, _offset, _length, line, column, at) => value(line, column, at()),
  });
  return best;
}
