import { tabStore, useBus, usePlatform } from '@portal/section-sdk';
import type { SchemaForm } from '@portal/ui/form';
import { useEffect, useEffectEvent } from 'react';

/**
 * Stores unsent form input when a session expires. Restores it when the same member opens the form again in this tab
 * (AUTH-15, R-21). Nothing is stored before the session expires. Sign-out removes it.
 */
export function usePersistedForm<Input extends Record<string, unknown>, Output>(
  name: string,
  form: SchemaForm<Input, Output>,
): void {
  const bus = useBus();
  const { session } = usePlatform();
  const owner = session.status === 'signed-in' ? session.account.oid : undefined;
  const key = `form-draft-${name}`;
  const { isDirty } = form.formState;

  const restore = useEffectEvent(() => {
    const persisted = consumePersisted(key);
    if (persisted === undefined || persisted.owner !== owner) return;
    // Only current fields: another release may have stored it.
    const current = form.getValues();
    const known = Object.entries(persisted.values).filter(([field]) => field in current);
    form.reset({ ...current, ...Object.fromEntries(known) }, { keepDefaultValues: true });
  });
  useEffect(() => restore(), []);

  const persist = useEffectEvent(() => {
    if (isDirty) tabStore.set(key, JSON.stringify({ owner, values: form.getValues() }));
  });
  useEffect(() => {
    const endings = bus.events('session.ended', 1).subscribe(({ reason }) => {
      if (reason !== 'signed-out') persist();
    });
    return () => endings.unsubscribe();
  }, [bus]);
}

interface PersistedForm {
  readonly owner: unknown;
  readonly values: object;
}

/** Reads and removes the stored input; undefined if there is none or it is malformed. */
function consumePersisted(key: string): PersistedForm | undefined {
  const text = tabStore.get(key);
  tabStore.remove(key);
  try {
    const persisted: unknown = JSON.parse(text ?? 'null');
    return isPersistedForm(persisted) ? persisted : undefined;
  } catch {
    return undefined;
  }
}

function isPersistedForm(value: unknown): value is PersistedForm {
  return (
    typeof value === 'object' &&
    value !== null &&
    'owner' in value &&
    'values' in value &&
    typeof value.values === 'object' &&
    value.values !== null
  );
}
