import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, CDPSession, Page } from 'playwright';
import { expectPage, signIn } from '../../support/sign-in.ts';
import { kibibytes, printTable } from '../report.ts';
import { CPU_SLOWDOWN } from '../visit.ts';

const PDF_BYTES = 20 * 1024 * 1024;
const MOST_TASK_MS = 200;
const MOST_SCRIPT_BYTES = 60 * 1024;

/**
 * What a PDF of 20 MB costs the page while it is opened and saved on a slow machine, by the longest task of the page's own
 * thread in its processor time, which a busy machine does not lengthen; and the section's own script until then.
 */
export async function benchLargeDocument(browser: Browser, origin: string): Promise<void> {
  const large = await serveLarge();
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  try {
    await signIn(page, 'manyCertificates');
    await expectPage(page, 'Certificates');
    const ownScript = watchOwnScript(page);
    // The page does not see it, and the body comes as bodies do.
    await page.route('**/v1/document/GetDocument?*', (route) => route.continue({ url: large.address }));
    await page.goto('/documents?certificate=000020423717');
    await page
      .getByRole('button', { name: /^Open the/ })
      .first()
      .waitFor();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const rows = [
      await measure(page, session, 'Open', async () => (await page.waitForEvent('popup')).close()),
      await measure(page, session, 'Download', async () => void (await page.waitForEvent('download'))),
    ];
    printTable(
      `A PDF of 20 MB, ${CPU_SLOWDOWN}x slower`,
      ['action', 'until it is there', `longest task (at most ${MOST_TASK_MS} ms)`],
      rows.map(({ action, seconds, task }) => [action, `${seconds.toFixed(1)} s`, `${task.toFixed(0)} ms`]),
    );
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const ofDocuments = ownScript();
    await page.goto('/forms/43');
    await expectPage(page, 'Electronic Funds Transfer');
    await page.getByLabel('Certificate', { exact: true }).waitFor();
    printTable(
      'Script of documents and forms beyond what the shell shares, as it travels',
      ['until', `in all (at most ${kibibytes(MOST_SCRIPT_BYTES)})`],
      [
        ['a document was opened and saved', kibibytes(ofDocuments)],
        ['and a form is there to be begun', kibibytes(ownScript())],
      ],
    );
    const longest = Math.max(...rows.map(({ task }) => task));
    if (longest > MOST_TASK_MS) throw new Error(`a large document holds the page up for ${longest} ms`);
    if (ownScript() > MOST_SCRIPT_BYTES)
      throw new Error(`more than ${kibibytes(MOST_SCRIPT_BYTES)} of own script`);
  } finally {
    await context.close();
    large.stop();
  }
}

/** A server that answers as the API answers GetDocument: base64 in JSON text. */
async function serveLarge() {
  const pdf = Buffer.alloc(PDF_BYTES, '%PDF-1.7 a long contract\n');
  const body = Buffer.from(JSON.stringify(pdf.toString('base64')));
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port, and so has one.
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

async function measure(page: Page, session: CDPSession, action: string, happens: () => Promise<void>) {
  const longestTask = await traceTasks(session);
  const before = performance.now();
  const happened = happens();
  await page
    .getByRole('button', { name: new RegExp(`^${action} the`) })
    .first()
    .click();
  await happened;
  const seconds = (performance.now() - before) / 1_000;
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  return { action, seconds, task: await longestTask() };
}

/** What this needs of an event of the browser's trace; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Of processor time. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Answers how to end the trace, and the milliseconds of processor time of the longest task of a page. */
async function traceTasks(session: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', '__metadata'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
    await session.send('Tracing.end');
    await complete;
    session.off('Tracing.dataCollected', collect);
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
    const named = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const pages = new Set(named.map(threadOf));
    const tasks = events.filter((event) => event.name.endsWith('RunTask') && pages.has(threadOf(event)));
    if (tasks.length === 0) throw new Error('the trace has no tasks');
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1_000;
  };
}

/** Answers how to tell the bytes of own script so far, each file once. */
function watchOwnScript(page: Page): () => number {
  const own = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/releases/documents-forms/') || !pathname.endsWith('.js')) return;
    own.set(pathname, Number(response.headers()['content-length']));
  });
  return () => [...own.values()].reduce((sum, bytes) => sum + bytes, 0);
}
