import { tabStore, useBus, usePlatform } from '@portal/platform';
import type { SchemaForm } from '@portal/ui/form';
import { useEffect, useEffectEvent } from 'react';

/**
 * Keeps what is typed into a form, and not sent, over a session that ends by itself, and puts it back when the same
 * member opens the form again in this tab (AUTH-15, R-21). Until a session ends so, nothing of it is stored; signing out
 * removes it.
 */
export function useKeptInput<Input extends Record<string, unknown>, Output>(
  name: string,
  form: SchemaForm<Input, Output>,
): void {
  const bus = useBus();
  const { session } = usePlatform();
  const owner = session.status === 'signed-in' ? session.account.oid : undefined;
  const key = `kept-${name}`;
  const { isDirty } = form.formState;

  const putBack = useEffectEvent(() => {
    const kept = takeKept(key);
    if (kept === undefined || kept.owner !== owner) return;
    // Only fields that the form has: another release may have kept it.
    const present = form.getValues();
    const known = Object.entries(kept.values).filter(([field]) => field in present);
    form.reset({ ...present, ...Object.fromEntries(known) }, { keepDefaultValues: true });
  });
  useEffect(() => putBack(), []);

  const keep = useEffectEvent(() => {
    if (isDirty) tabStore.set(key, JSON.stringify({ owner, values: form.getValues() }));
  });
  useEffect(() => {
    const endings = bus.events('session.ended', 1).subscribe(({ reason }) => {
      if (reason !== 'signed-out') keep();
    });
    return () => endings.unsubscribe();
  }, [bus]);
}

interface Kept {
  readonly owner: unknown;
  readonly values: object;
}

/** What was kept, once; undefined for nothing, and for what cannot be read. */
function takeKept(key: string): Kept | undefined {
  const text = tabStore.get(key);
  tabStore.remove(key);
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isKept(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
