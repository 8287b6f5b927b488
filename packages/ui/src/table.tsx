// biome-ignore-all lint/a11y/noRedundantRoles: a changed `display` removes the semantics of a table in some browsers.
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { nextSort, type Sort, sortRows } from './table-sort.ts';
import * as styled from './table-styles.ts';

export type { Sort } from './table-sort.ts';

type CardPlace = 'start' | 'end' | 'below' | 'hidden';

/** A column; `key` identifies it for sorting. */
export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Makes the column sortable by this value; null sorts last. */
  sortValue?: (row: Row) => string | number | null;
  /** 'end' for amounts. */
  align?: 'start' | 'end';
  /** The cell is the header of its row. */
  rowHeader?: boolean;
  /** For dates: the text stays on one line. */
  noWrap?: boolean;
  /** Place in a card, without a label: start or end of the first line, or a line of its own. */
  card?: Exclude<CardPlace, 'hidden'>;
  /** Print omits the column, for example buttons. */
  screenOnly?: boolean;
  /** Whether a card omits the cell, for a value that says nothing there. */
  hiddenInCard?: (row: Row) => boolean;
};

type DataTableProps<Row> = {
  caption: string;
  /** True if the heading above has the same text. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  empty: ReactNode;
  defaultSort?: Sort;
  /** Cards on narrow screens have few lines and no labels: for values that explain themselves. */
  compactCards?: boolean;
  /** Becomes cards on a tablet too, for a table with several buttons in a row. */
  wide?: boolean;
  /** Collapses to this many rows on screen until the member expands the table. Print shows all. */
  collapseAfter?: number;
  /** Renders at most this many sorted rows, in print too: for thousands of rows that the page reveals in steps. */
  maxRows?: number;
};

/**
 * A table on wide screens and in print; on narrow screens the same cells as cards. One table element serves both.
 */
export function DataTable<Row>({
  caption,
  captionHidden = false,
  columns,
  rows,
  rowKey,
  empty,
  defaultSort,
  compactCards = false,
  wide = false,
  collapseAfter = Number.POSITIVE_INFINITY,
  maxRows,
}: DataTableProps<Row>) {
  const [sort, setSort] = useState(defaultSort);
  const [announcement, setAnnouncement] = useState('');
  const [collapsed, setCollapsed] = useState(true);
  const canCollapse = rows.length > collapseAfter;
  const sorted = useMemo(
    () => sortRows(rows, columns.find(({ key }) => key === sort?.key)?.sortValue, sort?.direction),
    [rows, columns, sort],
  );

  const sortBy = (column: Column<Row>) => {
    const next = nextSort(sort, column.key);
    setSort(next);
    setAnnouncement(`${caption}: sorted by ${column.header}, ${next.direction}`);
  };

  if (rows.length === 0) {
    return empty;
  }
  return (
    <styled.Container wide={wide}>
      <styled.Frame>
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        <styled.Table role="table">
          <styled.Caption hiddenFromView={captionHidden}>{caption}</styled.Caption>
          <styled.Head role="rowgroup">
            <styled.HeadRow role="row">
              {columns.map((column) => (
                <styled.HeadCell
                  key={column.key}
                  className={className(column)}
                  role="columnheader"
                  scope="col"
                  edge={column.align}
                  sortable={column.sortValue !== undefined}
                  aria-sort={ariaSort(column, sort)}
                >
                  {column.sortValue === undefined ? (
                    column.header
                  ) : (
                    <styled.SortButton type="button" onClick={() => sortBy(column)}>
                      <span>{column.header}</span>
                      <Icon name={sortIcon(column, sort)} />
                    </styled.SortButton>
                  )}
                </styled.HeadCell>
              ))}
            </styled.HeadRow>
          </styled.Head>
          <styled.Body role="rowgroup" compact={compactCards}>
            {sorted.slice(0, maxRows).map((row, index) => (
              <tr key={rowKey(row)} role="row" data-collapsed={collapsed && index >= collapseAfter}>
                {columns.map((column) => {
                  const shared = {
                    className: className(column),
                    'data-label': column.header,
                    'data-no-wrap': column.noWrap === true ? '' : undefined,
                    'data-card': cardPlace(column, row, compactCards),
                  };
                  return column.rowHeader === true ? (
                    <th key={column.key} {...shared} role="rowheader" scope="row">
                      {column.cell(row)}
                    </th>
                  ) : (
                    <td key={column.key} {...shared} role="cell" data-align={column.align}>
                      {column.cell(row)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </styled.Body>
        </styled.Table>
        {canCollapse && (
          <styled.CollapseRow>
            <Button variant="secondary" aria-expanded={!collapsed} onClick={() => setCollapsed(!collapsed)}>
              {collapsed ? `Show all ${rows.length}` : `Show the first ${collapseAfter}`}
            </Button>
          </styled.CollapseRow>
        )}
      </styled.Frame>
    </styled.Container>
  );
}

/** A text of which a card shows only the last four characters, for example '…0955'. */
export function TextEndInCard({ text }: { text: string }) {
  return (
    <>
      <styled.OmittedInCard>{text.slice(0, -4)}</styled.OmittedInCard>
      <styled.EllipsisInCard>{text.slice(-4)}</styled.EllipsisInCard>
    </>
  );
}

/** A text that only a card shows, for example the year of a month. */
export function OnlyInCard({ text }: { text: string }) {
  return <styled.OnlyInCard>{text}</styled.OnlyInCard>;
}

function cardPlace<Row>(
  { card, hiddenInCard }: Column<Row>,
  row: Row,
  isCompact: boolean,
): CardPlace | undefined {
  if (hiddenInCard?.(row)) return 'hidden';
  return isCompact ? (card ?? 'below') : card;
}

const className = <Row,>({ screenOnly }: Column<Row>) => (screenOnly === true ? 'screen-only' : undefined);

function ariaSort<Row>({ key, sortValue }: Column<Row>, sort: Sort | undefined) {
  return sortValue === undefined ? undefined : sort?.key === key ? sort.direction : 'none';
}

function sortIcon<Row>({ key }: Column<Row>, sort: Sort | undefined) {
  return sort?.key !== key ? 'sort' : sort.direction === 'ascending' ? 'sortUp' : 'sortDown';
}
