import { ActivityRow, SurrenderQuote } from '@portal/api/contracts/certificate';
import { PaymentHistoryItem } from '@portal/api/contracts/payment';
import { Money } from '@portal/api/contracts/primitives';
import type { Cents } from '@portal/domain/money';
import { z } from 'zod';
import type { Tables } from './tables.ts';

type IsCapital<Letter extends string> = Letter extends Lowercase<Letter> ? false : true;

/** A capital begins a word after a small letter or a digit, and as the last of several where a small one follows. */
type BeginsWord<Before extends string, Letter extends string, Rest extends string> =
  IsCapital<Letter> extends false
    ? false
    : Before extends ''
      ? false
      : IsCapital<Before> extends false
        ? true
        : Rest extends `${infer Next}${string}`
          ? Next extends Uppercase<Next>
            ? false
            : true
          : false;

type SnakeCase<Name extends string, Before extends string = ''> = Name extends `${infer Letter}${infer Rest}`
  ? `${BeginsWord<Before, Letter, Rest> extends true ? '_' : ''}${Lowercase<Letter>}${SnakeCase<Rest, Letter>}`
  : '';

type ColumnOf<Name extends string, Value> =
  NonNullable<Value> extends Cents ? `${SnakeCase<Name>}_cents` : SnakeCase<Name>;

/** What stands in one column; lists and records have tables of their own. */
type OneValue = string | number | boolean | null;

type FieldsOf<Given> = {
  [Name in keyof Given & string]: Given[Name] extends OneValue ? Name : never;
}[keyof Given & string];

/** The columns of a record: those of CashValuePUA, in cents, and IsOnPAC are cash_value_pua_cents and is_on_pac. */
type RowOf<Given> = {
  [Name in FieldsOf<Given> as ColumnOf<Name, Given[Name]>]: Given[Name];
};

type Fields<Shape extends z.core.$ZodShape> = z.output<z.core.$ZodObject<Shape, z.core.$strip>>;

/** How the records of a schema stand in rows, each field in the column of its name. */
interface Columns<Whole> {
  /** The columns of these fields; of a record whose dates are known it has the dates. */
  toRow<Given extends { readonly [Name in keyof Whole]: unknown }>(
    record: Given,
  ): RowOf<Pick<Given, keyof Whole & keyof Given>>;
  /** A field without a column in the row does not compile. */
  toRecord(row: Readonly<RowOf<Whole>>): Whole;
}

/**
 * Works out once, for every row, which columns the fields of a schema have, money in whole cents. A field that has none
 * in the table does not compile; nor does a list or a record, which has a table of its own: leave it out of the schema.
 */
export function columnsOf<Table extends keyof Tables, Shape extends z.core.$ZodShape>(
  _table: [keyof Fields<Shape>, keyof RowOf<Fields<Shape>>] extends [
    FieldsOf<Fields<Shape>>,
    keyof Tables[Table],
  ]
    ? Table
    : never,
  schema: z.core.$ZodObject<Shape, z.core.$strip>,
): Columns<Fields<Shape>> {
  const names = Object.entries(schema._zod.def.shape).map(
    ([name, field]) => [name, columnOf(name, field)] as const,
  );
  const back = names.map(([name, column]) => [column, name] as const);
  return {
    // Names that were worked out while the program runs are beyond the compiler, which has worked out the same above.
    toRow: (record) => renamed(record, names) as never,
    toRecord: (row) => renamed(row, back) as never,
  };
}

function columnOf(name: string, field: z.core.$ZodType): string {
  const value = field instanceof z.core.$ZodNullable ? field._zod.def.innerType : field;
  const column = name.replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
  return value === Money ? `${column}_cents` : column;
}

function renamed(from: object, names: readonly (readonly [string, string])[]): object {
  const values = from as Readonly<Record<string, unknown>>;
  const to: Record<string, unknown> = {};
  for (const [old, name] of names) to[name] = values[old];
  return to;
}

/** Records of the contracts that stand in one table each, read and loaded by these. */
export const surrenderQuoteColumns = columnsOf('surrender_quote', SurrenderQuote);
export const activityColumns = columnsOf('certificate_activity', ActivityRow);
export const historyColumns = columnsOf('payment_history', PaymentHistoryItem);
