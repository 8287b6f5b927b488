import { printParseErrorCode, visit } from 'jsonc-parser';

export type Position = { line: number; column: number };

/** A path into a JSON value, in the format of Zod and jsonc-parser. */
export type JsonPath = readonly PropertyKey[];

/** Formats a path like `$.members[3].Account.EmailAddress`. */
export function pathText(path: JsonPath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return /^[\w$]+$/.test(String(step))
      ? `${text}.${String(step)}`
      : `${text}[${JSON.stringify(String(step))}]`;
  }, '$');
}

/** Finds the first syntax error of a JSON text: invalid syntax, a comment, or a duplicate name in one object. */
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
        return found === undefined;
      },
      onObjectEnd: () => {
        objects.pop();
      },
      onObjectProperty: (name, _offset, _length, line, column, path) => {
        const names = objects.at(-1);
        if (names?.has(name)) report(`the name "${name}" appears twice`, line, column, [...path(), name]);
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
  EndOfFileExpected: 'unexpected text after the end of the JSON value',
  InvalidSymbol: 'this is not a JSON value',
  InvalidNumberFormat: 'this is not a number',
  UnexpectedEndOfString: 'a closing quote is missing',
};

function syntaxReason(code: Parameters<typeof printParseErrorCode>[0]): string {
  const name = printParseErrorCode(code);
  return syntaxReasons[name] ?? `this is not valid JSON (${name})`;
}

/**
 * Returns the start of the value at `path`, or of its nearest existing parent. Parses the text again without a tree, so
 * that it also works for files of hundreds of megabytes.
 */
export function findPosition(text: string, path: JsonPath): Position {
  const target = path.map((step) => (typeof step === 'number' ? step : String(step)));
  let best: Position = { line: 1, column: 1 };
  let depth = -1;
  const isOnPath = (at: JsonPath) =>
    at.length <= target.length && at.every((step, index) => step === target[index]);
  const value = (line: number, column: number, at: JsonPath) => {
    if (at.length > depth && isOnPath(at)) {
      depth = at.length;
      best = { line: line + 1, column: column + 1 };
    }
  };
  const container = (_offset: number, _length: number, line: number, column: number, at: () => JsonPath) => {
    const containerPath = at();
    value(line, column, containerPath);
    return isOnPath(containerPath);
  };
  visit(text, {
    onObjectBegin: container,
    onArrayBegin: container,
    // jsonc-parser needs both callbacks to leave a container that it skips.
    onObjectEnd: () => {},
    onArrayEnd: () => {},
    onLiteralValue: (_value, _offset, _length, line, column, at) => value(line, column, at()),
  });
  return best;
}
