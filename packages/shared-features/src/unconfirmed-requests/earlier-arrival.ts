import type { PersistedForm } from '../form/use-persisted-form.ts';

/** Whether what was sent has arrived. 'changed': it has, and the form holds something else since then. */
export type EarlierArrival = boolean | 'changed';

/** Compares what a form sent with what is stored; undefined without restored input (F-05). */
export function earlierArrival<Input>(
  { restored, earlierSent }: PersistedForm<Input>,
  isStored: (input: Input) => boolean,
): EarlierArrival | undefined {
  if (restored === undefined) return undefined;
  if (isStored(restored)) return true;
  return earlierSent.some(isStored) && 'changed';
}
