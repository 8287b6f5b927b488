import { disableBatching } from '@portal/e2e/support/open-page-state';
import { signIn } from '@portal/e2e/support/sign-in';
import type { Browser, CDPSession, Page } from 'playwright';
import {
  busyMs,
  INTERACTION_HEAD,
  interactionRow,
  measureAtBothSpeeds,
  pressAll,
  timedSession,
} from './interactions.ts';
import { median, printTable, ratio } from './report.ts';

const FEW = 10;
const MANY = 1_000;

/**
 * The certificates page of a member with a thousand certificates against one with ten, and how long typing and sorting
 * take there. The answer of the API is multiplied in the browser. Measured in the processor time of the page's own
 * thread, which a busy machine does not lengthen, and for the actions also until the next paint.
 */
export async function benchCertificates(browser: Browser, origin: string, runs: number): Promise<void> {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    const responses = await holdings(page);
    let count = FEW;
    await disableBatching(page);
    await page.route('**/GetCertificateSummary*', (route) =>
      route.fulfill({ contentType: 'application/json', body: responses(count) }),
    );
    const session = await timedSession(page);
    const times = { [FEW]: [] as number[], [MANY]: [] as number[] };
    for (let run = 0; run < runs; run += 1) {
      for (count of [FEW, MANY] as const) {
        times[count === FEW ? FEW : MANY].push(await waitForContent(page, session));
      }
    }
    const few = median(times[FEW]);
    const many = median(times[MANY]);
    printTable(
      'Certificates page, processor time until the certificates are on the screen',
      ['certificates', 'time', 'ratio'],
      [
        [String(FEW), `${few.toFixed(0)} ms`, '1.00'],
        [String(MANY), `${many.toFixed(0)} ms`, ratio(many, few)],
      ],
    );
    const actions = await measureAtBothSpeeds(page, session, () => interact(page, session));
    printTable('A thousand certificates, one action', INTERACTION_HEAD, [
      interactionRow(actions, 'a key in the search'),
      interactionRow(actions, 'another order'),
    ]);
  } finally {
    await context.close();
  }
}

/** The member's own certificates, repeated under numbers of their own. */
async function holdings(page: Page): Promise<(count: number) => string> {
  const responseCertificates = page.waitForResponse(/GetCertificateSummary/);
  await signIn(page, 'manyCertificates');
  const summary = (await (await responseCertificates).json()) as { Certificates: object[] };
  return (count) => {
    const Certificates = Array.from({ length: count }, (_, index) => ({
      ...summary.Certificates[index % summary.Certificates.length],
      IsOwner: true,
      CertificateNumber: String(100_000_000_000 + index),
    }));
    return JSON.stringify({ ...summary, Certificates });
  };
}

async function waitForContent(page: Page, session: CDPSession): Promise<number> {
  await page.goto('about:blank');
  const before = await busyMs(session);
  await page.goto('/certificates');
  await page.waitForSelector('ul[aria-label="Your certificates"] > li h2');
  return (await busyMs(session)) - before;
}

/** With a thousand certificates on the page: each key of a search, and changes of the order. */
async function interact(page: Page, session: CDPSession) {
  const search = page.getByLabel('Search your certificates');
  await search.fill('');
  await search.focus();
  const keys = await pressAll(
    page,
    session,
    [...'annuity 1000'].map((key) => (key === ' ' ? 'Space' : key)),
  );
  await search.fill('');
  await page.getByLabel('Sort by').focus();
  const orders = await pressAll(page, session, ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp']);
  return { 'a key in the search': keys, 'another order': orders };
}
