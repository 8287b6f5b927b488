import type { Browser, CDPSession, Page } from 'playwright';
import { expectPage, signIn } from '../../support/sign-in.ts';
import {
  atBothSpeeds,
  busyMs,
  INTERACTION_HEAD,
  interactionRow,
  pressAll,
  timedSession,
} from '../interactions.ts';
import { median, printTable, ratio } from '../report.ts';

const FEW = 20;
const MANY = 2_000;
const MOST_RATIO = 1.5;
const MOST_PAINT_MS = 200;
const CERTIFICATE = '000020423717';
const PATH = `/documents?certificate=${CERTIFICATE}`;

/**
 * /documents with two thousand documents against twenty, and how long choosing a year and a kind takes there. What the API
 * answers is made here.
 */
export async function benchDocuments(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    await signIn(page, 'manyCertificates');
    await expectPage(page, 'Certificates');
    let count = FEW;
    await page.route('**/v1/document/GetDocumentList?*', (route) =>
      route.fulfill({ json: documents(count) }),
    );
    const session = await timedSession(page);
    const times: Record<number, number[]> = { [FEW]: [], [MANY]: [] };
    for (let run = 0; run < runs; run += 1) {
      for (count of [FEW, MANY]) times[count]?.push(await untilContent(page, session));
    }
    const few = median(times[FEW] ?? []);
    const many = median(times[MANY] ?? []);
    printTable(
      'Documents page, processor time until the documents are on the screen',
      ['documents', 'time', `ratio (at most ${MOST_RATIO})`],
      [
        [String(FEW), `${few.toFixed(0)} ms`, '1.00'],
        [String(MANY), `${many.toFixed(0)} ms`, ratio(many, few)],
      ],
    );
    const actions = await atBothSpeeds(page, session, () => interact(page, session));
    printTable(
      `Two thousand documents, one action (to the next paint at most ${MOST_PAINT_MS} ms)`,
      INTERACTION_HEAD,
      [interactionRow(actions, 'another year'), interactionRow(actions, 'another kind')],
    );
    if (many / few > MOST_RATIO)
      throw new Error(`${MANY} documents take more than ${MOST_RATIO} times as long`);
    const paints = Object.values(actions.slow).flat();
    const paint = Math.max(...paints.map(({ untilPaint }) => untilPaint));
    if (paint > MOST_PAINT_MS) throw new Error(`a choice takes ${paint} ms to the next paint`);
  } finally {
    await context.close();
  }
}

const KINDS = ['Reportable Tax Form', 'Annual Statement Letter', 'Billing Document', 'Contract'];

/** Documents over many years and all kinds. */
function documents(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    DocumentId: `D-${index}`,
    FormType: KINDS[index % KINDS.length],
    CertificateNumber: CERTIFICATE,
    Period: `${2026 - (index % 40)}-${String((index % 12) + 1).padStart(2, '0')}`,
    LineOfBusiness: 'A',
    InsuredName: 'Harold Pruitt',
    ProductName: 'Annuity',
  }));
}

async function untilContent(page: Page, session: CDPSession): Promise<number> {
  await page.goto('about:blank');
  const before = await busyMs(session);
  await page.goto(PATH);
  await page
    .getByRole('button', { name: /^Open the contract/ })
    .first()
    .waitFor();
  await page.getByLabel('Year', { exact: true }).waitFor();
  return (await busyMs(session)) - before;
}

async function interact(page: Page, session: CDPSession) {
  const choose = async (label: string) => {
    await page.getByLabel(label, { exact: true }).focus();
    return pressAll(page, session, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']);
  };
  return { 'another year': await choose('Year'), 'another kind': await choose('Kind of document') };
}
