import { isFirstRelease } from '@portal/section-sdk/canaries';
import type { Registry, RegistrySection } from '@portal/section-sdk/registry';
import {
  BUDGETS,
  HISTOGRAM_BOUNDS,
  VITALS,
  type Vital,
  type WebVitalsStore,
  type WebVitalsSummary,
} from '../browser-reports/web-vitals.ts';
import { type Row, type StateLabel, table } from './status-layout.ts';

type Vitals = Pick<WebVitalsStore, 'of'>;

/** With fewer views a percentile says little, so it is neither good nor bad. */
const MIN_VISITS = 20;
/** A canary is slower when its percentile exceeds that of the live release by this factor (decision 0095). */
const SLOWER_FACTOR = 1.2;

const NAMES: Readonly<Record<Vital, string>> = {
  lcp: 'Main content',
  inp: 'Response to input',
  cls: 'Layout shift',
  longestTask: 'Longest task',
};

const milliseconds = (value: number) => `${Math.round(value)} ms`;

const FORMATS: Readonly<Record<Vital, (value: number) => string>> = {
  lcp: (value) => `${(value / 1_000).toFixed(1)} s`,
  inp: milliseconds,
  cls: (value) => value.toFixed(2),
  // Browsers report tasks above 50 ms only.
  longestTask: (value) => (value <= 50 ? 'none' : milliseconds(value)),
};

/** Renders the speed of the shell's and each section's releases in browsers, beside the budgets. */
export function webVitalsTable(
  { shell, sections }: Registry,
  webVitals: Vitals,
  titleOf: (name: string, section: RegistrySection) => string,
): string {
  const lines = Object.entries(sections).flatMap(([name, section]) => {
    const { live, canary } = section;
    const title = titleOf(name, section);
    const liveVitals = webVitals.of(name, live.version);
    return [
      ...(isFirstRelease(section) ? [] : [line(title, live.version, liveVitals)]),
      ...(canary
        ? [
            line(
              `${title}, canary`,
              canary.release.version,
              webVitals.of(name, canary.release.version),
              isFirstRelease(section) ? undefined : liveVitals,
            ),
          ]
        : []),
    ];
  });
  return table(
    'Speed in browsers',
    [
      'Section',
      'Release',
      'Page views',
      ...VITALS.map((vital) => `${NAMES[vital]} (${FORMATS[vital](BUDGETS[vital])})`),
    ],
    shell ? [...lines, line('Shell', shell.version, webVitals.of('shell', shell.version))] : lines,
    'Three of four views are at least this fast. The budget is in brackets. Main content is LCP, response to input INP, and layout shift CLS.',
  );
}

function line(title: string, version: string, vitals: WebVitalsSummary, live?: WebVitalsSummary) {
  return [title, version, String(vitals.visits), ...VITALS.map((vital) => judge(vital, vitals, live))];
}

/** Returns the percentile with its state: over the budget, or slower than the live release. */
function judge(
  vital: Vital,
  vitals: WebVitalsSummary,
  live: WebVitalsSummary | undefined,
): string | StateLabel {
  const value = vitals[vital];
  if (value === null) return 'none yet';
  const text = formatVital(vital, value);
  if (vitals.visits < MIN_VISITS) return text;
  const liveValue = live && live.visits >= MIN_VISITS ? live[vital] : null;
  if (liveValue !== null && value > SLOWER_FACTOR * liveValue)
    return { tone: 'warning', text: `${text}, live release ${formatVital(vital, liveValue)}` };
  return { tone: value > BUDGETS[vital] ? 'warning' : 'good', text };
}

/** Returns a percentile as text. Above the largest bucket only its bound is known. */
function formatVital(vital: Vital, value: number): string {
  const isAboveHistogram = value >= (HISTOGRAM_BOUNDS[vital].at(-1) ?? value);
  return `${isAboveHistogram ? 'over ' : ''}${FORMATS[vital](value)}`;
}

export function pageVitalsRows(
  name: string,
  version: string,
  routes: RegistrySection['routes'],
  webVitals: Vitals,
): Row[] {
  return routes.flatMap(({ path: page }) => {
    const vitals = webVitals.of(name, version, page);
    if (vitals.visits === 0) return [];
    const values = VITALS.flatMap((vital) => {
      const value = vitals[vital];
      return value === null ? [] : [`${NAMES[vital].toLowerCase()} ${formatVital(vital, value)}`];
    });
    return [[`Speed of ${page}`, `${vitals.visits} views: ${values.join(', ')}`] satisfies Row];
  });
}
