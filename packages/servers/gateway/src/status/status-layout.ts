import { escapeHtml } from '../page/html.ts';

/** How a part of the portal is. The page shows each with a symbol, a color and words. */
type Tone = 'good' | 'warning' | 'bad' | 'plain';

/** A term and its value; a value with a tone is a state. */
export type Row = readonly [term: string, value: string | StateLabel];

export interface StateLabel {
  readonly tone: Tone;
  readonly text: string;
}

const SYMBOLS: Readonly<Record<Tone, string>> = { good: '✓', warning: '!', bad: '✕', plain: '' };

/** Renders the status page around its parts, which are HTML. The colors are those of the members' pages. */
export function statusLayout(nonce: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Status of the portal</title>
<style nonce="${nonce}">
:root { color-scheme: light dark; --page: #FBF8F3; --card: #FFFFFF; --text: #1A2230; --muted: #414B5A; --line: #DED6C8;
  --good: #12502F; --good-soft: #E6F2E8; --warning: #653C00; --warning-soft: #FCF0D6; --bad: #8A1A16; --bad-soft: #FCEBE8 }
@media (prefers-color-scheme: dark) { :root { --page: #14181E; --card: #1C222A; --text: #F5F0E7; --muted: #C9CCD1; --line: #3A434F;
  --good: #A4E2B7; --good-soft: #15301F; --warning: #F7D08E; --warning-soft: #35270F; --bad: #FFBAB2; --bad-soft: #3B1A18 } }
* { box-sizing: border-box }
body { font: 1.0625rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--page); max-width: 66rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 1rem }
h2 { font-size: 1.25rem; line-height: 1.25; margin: 0 0 0.75rem }
p { margin: 0.25rem 0; color: var(--muted) }
section { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 1.25rem; margin-top: 1.5rem; overflow-x: auto }
dl { display: grid; grid-template-columns: minmax(10rem, max-content) 1fr; margin: 0 }
dt, dd { margin: 0; padding: 0.375rem 1.5rem 0.375rem 0; border-top: 1px solid var(--line) }
dt { color: var(--muted) }
dd { overflow-wrap: anywhere }
dl > :is(dt, dd):nth-child(-n + 2) { border-top: 0 }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: 0.5rem 1.25rem 0.5rem 0 }
thead th { color: var(--muted); font-weight: normal; vertical-align: bottom }
tbody :is(th, td) { border-top: 1px solid var(--line) }
main > p:first-of-type .state { font-size: 1.25rem; padding: 0.5rem 1rem }
summary { cursor: pointer }
summary h2 { display: inline; margin: 0 }
details[open] summary { margin-bottom: 0.75rem }
:is(summary, a):focus-visible { outline: 3px solid; outline-offset: 3px }
td .state { white-space: nowrap }
.state { display: inline-block; border-radius: 0.25rem; padding: 0 0.5rem; font-weight: bold }
.good { color: var(--good); background: var(--good-soft) }
.warning { color: var(--warning); background: var(--warning-soft) }
.bad { color: var(--bad); background: var(--bad-soft) }
.plain { padding: 0; font-weight: normal }
@media (max-width: 40rem) { body { overflow-wrap: anywhere } td .state { white-space: normal } table, tbody, tr, th, td { display: block } thead { display: none } tbody :is(th, td) { padding: 0.125rem 0 }
  tbody td { border-top: 0 } tbody td::before { content: attr(data-label) ' '; color: var(--muted) } tr { padding: 0.375rem 0 } dl { grid-template-columns: 1fr } dt { padding-bottom: 0 } dd { border-top: 0; padding-top: 0 } dl > dd:nth-child(2) { border-top: 0 } }
</style>
</head>
<body>
<main>
<h1>Status of the portal</h1>
${parts.join('\n')}
</main>
</body>
</html>
`;
}

export function block(title: string, rows: readonly Row[]): string {
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n${list(rows)}\n</section>`;
}

/** Renders a list that opens with a press on its title, for details of what a table above sums up. */
export function foldedBlock(title: string, rows: readonly Row[]): string {
  return `<section>\n<details>\n<summary><h2>${escapeHtml(title)}</h2></summary>\n${list(rows)}\n</details>\n</section>`;
}

function list(rows: readonly Row[]): string {
  const items = rows.map(([term, value]) => `<dt>${escapeHtml(term)}</dt><dd>${cell(value)}</dd>`);
  return `<dl>\n${items.join('\n')}\n</dl>`;
}

/** Renders a titled table. On a phone each line is a list, and the roles keep it a table for screen readers. */
export function table(
  title: string,
  columns: readonly string[],
  lines: readonly (readonly Row[1][])[],
  note?: string,
): string {
  const head = columns
    .map((column) => `<th role="columnheader" scope="col">${escapeHtml(column)}</th>`)
    .join('');
  const body = lines
    .map(([first = '', ...rest]) => {
      const cells = rest
        .map(
          (value, index) =>
            `<td role="cell" data-label="${escapeHtml(columns[index + 1] ?? '')}">${cell(value)}</td>`,
        )
        .join('');
      return `<tr role="row"><th role="rowheader" scope="row">${cell(first)}</th>${cells}</tr>`;
    })
    .join('\n');
  const explanation = note === undefined ? '' : `<p>${escapeHtml(note)}</p>\n`;
  return `<section>\n<h2>${escapeHtml(title)}</h2>\n${explanation}<table role="table">\n<thead><tr role="row">${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>\n</section>`;
}

/** Renders a state with its symbol, which screen readers skip. */
export function stateLabel({ tone, text }: StateLabel): string {
  const symbol = SYMBOLS[tone] && `<span aria-hidden="true">${SYMBOLS[tone]} </span>`;
  return `<span class="state ${tone}">${symbol}${escapeHtml(text)}</span>`;
}

const cell = (value: Row[1]) => (typeof value === 'string' ? escapeHtml(value) : stateLabel(value));
