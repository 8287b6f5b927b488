import { KIND_NAMES, KINDS, type KindName } from '@portal/dataset/extract/kinds';
import type { Rows } from '@portal/member-api/admin/testing/fixture-extract';
import type { Random } from '@portal/test-infra/random';

/** A damage of one row: of its fields, or of the bytes of its written line. */
export interface Damage {
  readonly what: string;
  readonly kind: KindName;
  /** From 1, without the line that names the fields of a CSV file. */
  readonly row: number;
  readonly changeRows?: (rows: Rows) => void;
  /** Returns other bytes for the line. */
  readonly changeLine?: (line: Buffer) => Buffer;
}

type Row = Record<string, unknown>;

const FORMULAS = [
  '=1+1',
  '@SUM(A1:A9)',
  '=HYPERLINK("http://example.org","x")',
  '-cmd|calc',
  '+A1*2',
] as const;
const BAD_VALUES = [
  ...['2026-02-30', '12.5', '1e9', '9'.repeat(400), 'A\u0000B', 'line\nbreak', ''],
  ...[-1, 1.5, null, true, {}, [], ...FORMULAS],
] as const;
const MEGABYTE = 1024 * 1024;

/** References to rows of another kind, which exist in no extract. */
const DANGLING: readonly (readonly [KindName, string, string | number])[] = [
  ['addresses', 'LifeProNameId', '599999'],
  ['parties', 'LifeProNameId', '599998'],
  ['riders', 'CertificateNumber', '000000999999'],
  ['values', 'CertificateNumber', '000000999998'],
  ['activity', 'CertificateNumber', '000000999997'],
  ['bills', 'CertificateNumber', '000000999996'],
  ['payment-lines', 'CertificateNumber', '000000999995'],
  ['payment-history', 'CertificateNumber', '000000999994'],
  ['documents', 'CertificateNumber', '000000999993'],
  ['document-amounts', 'DocumentId', 'D-999'],
  ['contact-issues', 'ContactTopicId', 999],
];

/** Chooses a damage for rows of the fixture. `isCsv` excludes values that a CSV file cannot have. */
export function planDamage(random: Random, rows: Rows, isCsv: boolean): Damage {
  const kinds = isCsv ? [ofLine, dangling, formula] : [ofLine, ofLine, dangling, formula, badValue, swapped];
  return random.from(kinds)(random, rows);
}

/** Long texts may have several lines, and a part of one is still a text. */
const WITH_LONG_TEXT: readonly KindName[] = ['help-articles'];

function choose(random: Random, rows: Rows): { kind: KindName; at: number } {
  const kind = random.from(
    KIND_NAMES.filter((name) => rows[name].length > 0 && !WITH_LONG_TEXT.includes(name)),
  );
  return { kind, at: random.between(0, rows[kind].length) };
}

function replaceRow(kind: KindName, at: number, change: (row: Row) => Row) {
  return (rows: Rows) => {
    const list: Row[] = rows[kind];
    list[at] = change(list[at] ?? {});
  };
}

/** Chooses until `change` makes a row that its schema rejects. Some changes are no damage. */
function rejected(
  random: Random,
  rows: Rows,
  change: (row: Row, fields: readonly string[]) => { row: Row; what: string },
): Damage {
  for (;;) {
    const { kind, at } = choose(random, rows);
    const before: Row = { ...rows[kind][at] };
    const { row, what } = change(before, Object.keys(before));
    if (KINDS[kind].schema.safeParse(row).success) continue;
    return { what: `${what} in ${kind}`, kind, row: at + 1, changeRows: replaceRow(kind, at, () => row) };
  }
}

function badValue(random: Random, rows: Rows): Damage {
  return rejected(random, rows, (row, fields) => {
    const field = random.from(fields);
    const bad = random.from<unknown>(BAD_VALUES);
    return { row: { ...row, [field]: bad }, what: `${field} ${JSON.stringify(bad).slice(0, 30)}` };
  });
}

function swapped(random: Random, rows: Rows): Damage {
  return rejected(random, rows, (row, fields) => {
    const [one, other] = [random.from(fields), random.from(fields)];
    return { row: { ...row, [one]: row[other], [other]: row[one] }, what: `${one} swapped with ${other}` };
  });
}

function formula(random: Random, rows: Rows): Damage {
  return rejected(random, rows, (row, fields) => {
    const field = random.from(fields);
    return { row: { ...row, [field]: random.from(FORMULAS) }, what: `a formula in ${field}` };
  });
}

function dangling(random: Random, rows: Rows): Damage {
  const [kind, field, value] = random.from(
    DANGLING.filter(([name, reference]) =>
      rows[name].some((row: Row) => row[reference] !== null && row[reference] !== undefined),
    ),
  );
  const candidates = rows[kind].flatMap((row: Row, at) => (row[field] === null ? [] : [at]));
  const at = random.from(candidates);
  const changeRows = replaceRow(kind, at, (row) => ({ ...row, [field]: value }));
  return { what: `${field} ${value} in ${kind}`, kind, row: at + 1, changeRows };
}

/** Cut, joined, longer or otherwise encoded lines. */
function ofLine(random: Random, rows: Rows): Damage {
  const { kind, at } = choose(random, rows);
  const changes: readonly (readonly [string, (line: Buffer) => Buffer])[] = [
    ['a cut line', (line) => line.subarray(0, random.between(1, Math.max(2, line.lastIndexOf(','))))],
    ['an invalid byte', (line) => insert(line, Buffer.from([0xff]), random)],
    ['Latin-1', (line) => insert(line, Buffer.from('Müller', 'latin1'), random)],
    ['UTF-16', (line) => Buffer.from(line.toString(), 'utf16le')],
    ['a line of 10 MB', (line) => insert(line, Buffer.alloc(10 * MEGABYTE, 'x'), random)],
    ['another field', (line) => Buffer.concat([line, Buffer.from(',more')])],
    ['a quotation mark', (line) => Buffer.concat([line, Buffer.from('"')])],
  ];
  const [what, changeLine] = random.from(changes);
  return { what: `${what} in ${kind}`, kind, row: at + 1, changeLine };
}

function insert(line: Buffer, bytes: Buffer, random: Random): Buffer {
  const at = random.between(0, line.length);
  return Buffer.concat([line.subarray(0, at), bytes, line.subarray(at)]);
}
