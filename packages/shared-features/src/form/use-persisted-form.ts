import { tabStore, useBus, usePlatform } from '@portal/section-sdk';
import type { SchemaForm } from '@portal/ui/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';

/** Input of a form from before the session ended. */
export interface PersistedForm<Input> {
  /** What the fields held; undefined if nothing was stored. */
  readonly restored: Input | undefined;
  /** What was sent before; the fields may hold something else since then. */
  readonly earlierSent: readonly Input[];
  /** Remembers that what the fields hold now is sent. */
  readonly recordSent: () => void;
}

/**
 * Stores unsent form input when a session expires. Restores it when the same member opens the form again in this tab
 * (AUTH-15, R-21). Nothing is stored before the session expires. Sign-out removes it.
 */
export function usePersistedForm<Input extends Record<string, unknown>, Output>(
  name: string,
  form: SchemaForm<Input, Output>,
): PersistedForm<Input> {
  const bus = useBus();
  const owner = useOwner();
  const key = keyOf(name);
  const { isDirty } = form.formState;
  const sent = useRef<Input[]>([]);
  const [{ restored, earlierSent }] = useState(() => {
    const stored = readStored(key, owner);
    if (!stored) return { restored: undefined, earlierSent: [] };
    return { restored: withKnownFields(stored.values), earlierSent: stored.sent.map(withKnownFields) };
  });

  /** Only current fields: another release may have stored them. */
  function withKnownFields(values: object): Input {
    const current = form.getValues();
    const known = Object.entries(values).filter(([field]) => field in current);
    return { ...current, ...Object.fromEntries(known) };
  }

  const restore = useEffectEvent(() => {
    tabStore.remove(key);
    if (restored !== undefined) form.reset(restored, { keepDefaultValues: true });
  });
  useEffect(() => restore(), []);

  const persist = useEffectEvent(() => {
    if (isDirty) tabStore.set(key, JSON.stringify({ owner, values: form.getValues(), sent: sent.current }));
  });
  useEffect(() => {
    const endings = bus.events('session.ended', 1).subscribe(({ reason }) => {
      if (reason !== 'signed-out') persist();
    });
    return () => endings.unsubscribe();
  }, [bus]);
  const recordSent = () => {
    sent.current.push(form.getValues());
  };
  return { restored, earlierSent, recordSent };
}

/** Whether `usePersistedForm` will restore input, for a page that opens the form only then. */
export function useHasPersistedInput(name: string): boolean {
  const owner = useOwner();
  const [isStored] = useState(() => readStored(keyOf(name), owner) !== undefined);
  return isStored;
}

function useOwner(): string | undefined {
  const { session } = usePlatform();
  return session.status === 'signed-in' ? session.account.oid : undefined;
}

function keyOf(name: string): string {
  return `form-draft-${name}`;
}

const Fields = z.record(z.string(), z.unknown());
const StoredForm = z.object({ owner: z.string(), values: Fields, sent: z._default(z.array(Fields), []) });

/** Reads the stored input of a member; undefined if there is none or it is malformed. */
function readStored(key: string, owner: string | undefined): z.infer<typeof StoredForm> | undefined {
  try {
    const { data } = StoredForm.safeParse(JSON.parse(tabStore.get(key) ?? 'null'));
    return data?.owner === owner ? data : undefined;
  } catch {
    return undefined;
  }
}
