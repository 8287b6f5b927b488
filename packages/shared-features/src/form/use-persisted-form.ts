import { tabStore, useBus, usePlatform } from '@portal/section-sdk';
import type { SchemaForm } from '@portal/ui/form';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Stores unsent form input when a session expires. Restores it when the same member opens the form again in this tab
 * (AUTH-15, R-21). Nothing is stored before the session expires. Sign-out removes it. Returns the restored
 * input; undefined if there was none.
 */
export function usePersistedForm<Input extends Record<string, unknown>, Output>(
  name: string,
  form: SchemaForm<Input, Output>,
): Input | undefined {
  const bus = useBus();
  const owner = useOwner();
  const key = keyOf(name);
  const { isDirty } = form.formState;
  const [restored] = useState((): Input | undefined => {
    const persisted = readPersisted(key);
    if (persisted === undefined || persisted.owner !== owner) return undefined;
    // Only current fields: another release may have stored it.
    const current = form.getValues();
    const known = Object.entries(persisted.values).filter(([field]) => field in current);
    return { ...current, ...Object.fromEntries(known) };
  });

  const restore = useEffectEvent(() => {
    tabStore.remove(key);
    if (restored !== undefined) form.reset(restored, { keepDefaultValues: true });
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
  return restored;
}

/** Whether `usePersistedForm` will restore input, for a page that opens the form only then. */
export function useHasPersistedInput(name: string): boolean {
  const owner = useOwner();
  const [isPersisted] = useState(() => readPersisted(keyOf(name))?.owner === owner);
  return isPersisted && owner !== undefined;
}

function useOwner(): string | undefined {
  const { session } = usePlatform();
  return session.status === 'signed-in' ? session.account.oid : undefined;
}

function keyOf(name: string): string {
  return `form-draft-${name}`;
}

interface PersistedForm {
  readonly owner: unknown;
  readonly values: object;
}

/** Reads the stored input; undefined if there is none or it is malformed. */
function readPersisted(key: string): PersistedForm | undefined {
  try {
    const persisted: unknown = JSON.parse(tabStore.get(key) ?? 'null');
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
