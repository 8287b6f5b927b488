/** A topic and an issue that the member cannot change. */
export interface PresetReason {
  topic: string;
  issue: string;
}

const PRESETS: ReadonlyMap<string, PresetReason> = new Map([
  // CON-08
  ['olddocs', { topic: 'Documents', issue: 'Request previous documents' }],
  // CON-09
  ['billingchanges', { topic: 'Billing Support', issue: 'Change billing frequency' }],
  // CON-10
  ['olderpaymentinfo', { topic: 'Billing Support', issue: 'Request payment or loan history' }],
]);

/** Topics that the society keeps but members are not offered (CON-16). */
const EXCLUDED_TOPICS = ['User Profile', 'Correspondence'];

/** What the reason in the address presets and locks; undefined for none or another (CON-08 to CON-10, AMB-42). */
export function presetReason(reason: string | null | undefined): PresetReason | undefined {
  return reason ? PRESETS.get(reason) : undefined;
}

/** The topics that members are offered, in the order given (CON-16). */
export function offeredTopics<T extends { Title: string }>(topics: readonly T[]): T[] {
  return topics.filter(({ Title }) => !EXCLUDED_TOPICS.includes(Title));
}
