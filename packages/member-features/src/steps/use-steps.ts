import {
  type Place,
  placeIn,
  placeWithoutFacts,
  type Steps,
  stepAfter,
  stepBefore,
} from '@portal/domain/forms/steps';
import { useLocation, useNavigate } from '@portal/router';
import { pageTitleId } from '@portal/ui';
import { useEffect, useRef } from 'react';
import type { AnswerChanges, Saved } from './draft.ts';
import { useDraft } from './use-draft.ts';

interface Options<Facts, Id extends string> {
  /** Undefined while they are loading: then the place is the step asked for, and no step can be left. */
  readonly facts: Facts | undefined;
  /** Where each step has an address of its own: the step that the address names, and the address of each. */
  readonly addresses?: { readonly asked: string; readonly of: (id: Id) => string };
}

/** A task in hand: where the member is, and the ways on and back. */
export interface StepsInHand<Answers extends object, Id extends string> {
  readonly place: Place<Answers, Id>;
  /** Every answer that was given, those that do not count on this way too: what fields begin with. */
  readonly given: Partial<Answers>;
  /** Keeps answers as they are typed, and stays; always the same function. */
  readonly save: (changes: Saved<Answers>) => void;
  /** Keeps the answers, and goes to the step that follows; after `change`, back to where the member was. */
  goOn(changes?: AnswerChanges<Answers>): void;
  /** One step back (WIZ-03). */
  goBack(): void;
  /** Opens an earlier step, to come back to this one when it is done. */
  change(id: Id): void;
  /** The task has its result: nothing of it is kept in the tab any more (F-12). */
  finish(): void;
}

/** What an entry of the browser's history knows: the step that was asked for. Where it leads is worked out anew. */
interface Entry {
  readonly task: string;
  readonly step: string;
  readonly from?: string | undefined;
  readonly changing?: boolean | undefined;
}

/**
 * Leads a member through the steps of a task. Each step is an entry of the history, under one address or under its own,
 * so that Back and reload work; the answers outlive a reload and a sign-in in the middle as far as the task allows (F-12).
 */
export function useSteps<Answers extends object, Facts, Id extends string>(
  task: Steps<Answers, Facts, Id>,
  { facts, addresses }: Options<Facts, Id>,
): StepsInHand<Answers, Id> {
  const { draft, given } = useDraft(task);
  const location = useLocation();
  const navigate = useNavigate();
  const entry = entryOf(location.state, task.name);
  const asked = addresses ? addresses.asked : entry?.step;
  const isKnown = facts !== undefined;
  const place = isKnown ? placeIn(task, { answers: given, facts, asked }) : placeWithoutFacts(task, asked);
  useTitleFocus(place.at, isKnown);
  useNamedEntry(isKnown && asked === undefined ? { task: task.name, step: place.at } : undefined);

  function open(step: Id, options: { changing?: boolean; replace?: boolean } = {}) {
    const { pathname, search } = location;
    const { changing, replace = false } = options;
    const next: Entry = { task: task.name, step, from: replace ? undefined : place.at, changing };
    void navigate(addresses?.of(step) ?? { pathname, search }, { state: { steps: next }, replace });
  }

  return {
    place,
    given,
    save: draft.save,
    goOn(changes = {}) {
      if (facts === undefined) return;
      // The next step is drawn with them; this one need not be before.
      draft.saveUntold(changes);
      const { way, reached } = placeIn(task, { answers: draft.get(), facts, asked });
      const following = entry?.changing ? reached : stepAfter(way, place.at);
      if (reached !== place.at && following !== undefined) open(following);
      else draft.save({});
    },
    goBack() {
      const before = stepBefore(place.way, place.at);
      if (before === undefined) return;
      if (entry?.from === before) void navigate(-1);
      else open(before, { replace: true });
    },
    change: (id) => open(id, { changing: true }),
    finish: draft.drop,
  };
}

/**
 * The task that this entry of the history is in, where several share an address; undefined for none. What is shown
 * instead takes the focus by its title.
 */
export function useTaskInHand(): string | undefined {
  const { state } = useLocation();
  const task = stepsOf(state)?.task;
  useTitleFocus(task ?? '');
  return task;
}

/** What a link carries that begins a task at an address which is not its own. */
export function beginning(task: { readonly name: string }, step: string): object {
  return { steps: { task: task.name, step } satisfies Entry };
}

/** Writes into an entry of the history that names no step which one it shows: a later answer must not move it on. */
function useNamedEntry(entry: Entry | undefined): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { task, step } = entry ?? {};
  useEffect(() => {
    if (task === undefined) return;
    const kept = typeof state === 'object' ? state : {};
    void navigate(
      { pathname, search },
      { state: { ...kept, steps: { task, step } }, replace: true, preventScrollReset: true },
    );
  }, [task, step, state, pathname, search, navigate]);
}

/** The title of the next step takes the focus, as that of a next page does; not on the first one. */
function useTitleFocus(step: string, isKnown = true): void {
  const shown = useRef({ step, isKnown });
  useEffect(() => {
    const before = shown.current;
    shown.current = { step, isKnown };
    if (before.step === step) return;
    // The step may have moved the focus itself when the facts came.
    if (!before.isKnown && document.activeElement !== document.body) return;
    document.getElementById(pageTitleId)?.focus({ preventScroll: true });
  }, [step, isKnown]);
}

function entryOf(state: unknown, task: string): Entry | undefined {
  const entry = stepsOf(state);
  return entry?.task === task ? entry : undefined;
}

function stepsOf(state: unknown): Entry | undefined {
  if (typeof state !== 'object' || state === null || !('steps' in state)) return undefined;
  // Written here alone; the browser keeps it with the entry.
  return state.steps as Entry;
}
