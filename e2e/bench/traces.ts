import { type CollectedSpan, startCollector } from '@portal/test-support/collector';
import type { Browser, Page } from 'playwright';
import { launchBrowser } from '../browser.ts';
import { startPortal } from '../start-portal.ts';
import { goToVerification, makePayment, newAmount } from '../support/paying.ts';
import { expectPage, signIn } from '../support/sign-in.ts';
import { PAYS_FREELY } from './payments/making.ts';
import { printTable } from './report.ts';

const SERVER = 2;
const NANOSECONDS = 1e6;

/** A payment of a member in a browser, as a collector of OpenTelemetry shows it: one trace from the gateway to the processor. */
export async function benchTraces(origin: string, startOptions: readonly string[]): Promise<void> {
  const collector = await startCollector();
  try {
    const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint };
    const portal = await startPortal(startOptions, undefined, env);
    try {
      const browser = await launchBrowser();
      try {
        const { traceId, ms } = await pay(browser, origin);
        tell(ms, inOrder(await collector.trace(traceId, isWhole)));
      } finally {
        await browser.close();
      }
    } finally {
      await portal.stop();
    }
  } finally {
    collector.close();
  }
}

const isWhole = (spans: readonly CollectedSpan[]) =>
  ['gateway', 'member-api'].every((name) =>
    spans.some((span) => span.service === name && span.kind === SERVER),
  );

/** The id of the payment's trace, as its answer names it, and how long the browser waited for that. */
async function pay(browser: Browser, origin: string): Promise<{ traceId: string; ms: number }> {
  const context = await browser.newContext({ baseURL: origin });
  try {
    const page = await context.newPage();
    await signIn(page, PAYS_FREELY);
    await expectPage(page, 'Certificates');
    await page.goto('/make-payments');
    await page.getByLabel('Amount to pay').fill(newAmount());
    await goToVerification(page);
    const [answer] = await Promise.all([answerToPayment(page), makePayment(page, 'Payment Successful')]);
    await answer.finished();
    const { requestStart, responseEnd } = answer.request().timing();
    return { traceId: (await answer.headerValue('x-trace-id')) ?? '', ms: responseEnd - requestStart };
  } finally {
    await context.close();
  }
}

const answerToPayment = (page: Page) =>
  page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('Payment'));

interface Placed {
  readonly span: CollectedSpan;
  readonly depth: number;
}

/** Each span below its parent, in the order in which they began. @throws Error where that is not one tree */
function inOrder(spans: readonly CollectedSpan[]): Placed[] {
  const below = (parent: string | undefined, depth: number): Placed[] =>
    spans
      .filter(({ parentSpanId }) => parentSpanId === parent)
      .sort((a, b) => beginOf(a) - beginOf(b))
      .flatMap((span) => [{ span, depth }, ...below(span.spanId, depth + 1)]);
  const placed = below(undefined, 0);
  const roots = placed.filter(({ depth }) => depth === 0).length;
  const lost = spans.length - placed.length;
  if (roots !== 1 || lost > 0)
    throw new Error(`The trace has ${roots} beginnings, and ${lost} spans without one`);
  return placed;
}

const beginOf = ({ startTimeUnixNano }: CollectedSpan) => Number(startTimeUnixNano);

function tell(ms: number, placed: readonly Placed[]): void {
  const began = Math.min(...placed.map(({ span }) => beginOf(span)));
  const rows = placed.map(({ span, depth }) => [
    `${'&nbsp;&nbsp;'.repeat(depth + 1)}${span.service}: ${span.name}`,
    ((beginOf(span) - began) / NANOSECONDS).toFixed(1),
    (Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / NANOSECONDS).toFixed(1),
  ]);
  const head = ['span', 'begins after ms', 'takes ms'];
  printTable('A payment as one trace', head, [['browser: the call', '', ms.toFixed(1)], ...rows]);
}
