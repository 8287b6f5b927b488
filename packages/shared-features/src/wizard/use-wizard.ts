import {
  locate,
  locateWithoutContext,
  stepAfter,
  stepBefore,
  type WizardDefinition,
  type WizardPosition,
} from '@portal/domain/forms/wizard';
import { useLocation, useNavigate } from '@portal/router';
import { pageTitleId } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { useDraft } from './use-draft.ts';
import type { AnswerChanges, DraftUpdate } from './wizard-draft.ts';

interface WizardOptions<Context, Id extends string> {
  /** Undefined while they are loading: then the place is the step asked for, and no step can be left. */
  readonly context: Context | undefined;
  /** Where each step has an address of its own: the step that the address names, and the address of each. */
  readonly routes?: { readonly current: string; readonly pathOf: (id: Id) => string };
}

/** A task in hand: where the member is, and the ways on and back. */
export interface WizardController<Answers extends object, Id extends string> {
  readonly position: WizardPosition<Answers, Id>;
  /** Every answer that was given, those that do not count on this way too: what fields begin with. */
  readonly answers: Partial<Answers>;
  /** Keeps answers as they are typed, and stays; always the same function. */
  readonly save: (changes: DraftUpdate<Answers>) => void;
  /** Keeps the answers, and goes to the step that follows; after `change`, back to where the member was. */
  next(changes?: AnswerChanges<Answers>): void;
  /** One step back (WIZ-03). */
  back(): void;
  /** Opens an earlier step, to come back to this one when it is done. */
  edit(id: Id): void;
  /** The task has its result: nothing of it is kept in the tab any more (F-12). */
  finish(): void;
}

/** What an entry of the browser's history knows: the step that was asked for. Where it leads is worked out anew. */
interface WizardEntry {
  readonly wizard: string;
  readonly step: string;
  readonly previous?: string | undefined;
  readonly editing?: boolean | undefined;
}

/**
 * Leads a member through the steps of a task. Each step is an entry of the history, under one address or under its own,
 * so that Back and reload work; the answers outlive a reload and a sign-in in the middle as far as the task allows (F-12).
 */
export function useWizard<Answers extends object, Context, Id extends string>(
  wizard: WizardDefinition<Answers, Context, Id>,
  { context, routes }: WizardOptions<Context, Id>,
): WizardController<Answers, Id> {
  const { draft, answers } = useDraft(wizard);
  const location = useLocation();
  const navigate = useNavigate();
  const entry = wizardEntryOf(location.state, wizard.name);
  const requested = routes ? routes.current : entry?.step;
  const isKnown = context !== undefined;
  const position = isKnown
    ? locate(wizard, { answers: answers, context, requested })
    : locateWithoutContext(wizard, requested);
  useTitleFocus(position.current, isKnown);
  useReplaceEntry(
    isKnown && requested === undefined ? { wizard: wizard.name, step: position.current } : undefined,
  );

  function open(step: Id, options: { changing?: boolean; replace?: boolean } = {}) {
    const { pathname, search } = location;
    const { changing: editing, replace = false } = options;
    const next: WizardEntry = {
      wizard: wizard.name,
      step,
      previous: replace ? undefined : position.current,
      editing,
    };
    void navigate(routes?.pathOf(step) ?? { pathname, search }, { state: { wizard: next }, replace });
  }

  return {
    position,
    answers,
    save: draft.save,
    next(changes = {}) {
      if (context === undefined) return;
      // The next step is drawn with them; this one need not be before.
      draft.saveSilently(changes);
      const { path, furthest } = locate(wizard, { answers: draft.get(), context, requested });
      const following = entry?.editing ? furthest : stepAfter(path, position.current);
      if (furthest !== position.current && following !== undefined) open(following);
      else draft.save({});
    },
    back() {
      const last = stepBefore(position.path, position.current);
      if (last === undefined) return;
      if (entry?.previous === last) void navigate(-1);
      else open(last, { replace: true });
    },
    edit: (id) => open(id, { changing: true }),
    finish: draft.clear,
  };
}

/**
 * The task that this entry of the history is in, where several share an address; undefined for none. What is shown
 * instead takes the focus by its title.
 */
export function useActiveWizard(): string | undefined {
  const { state } = useLocation();
  const wizard = readWizardState(state)?.wizard;
  useTitleFocus(wizard ?? '');
  return wizard;
}

/** What a link carries that begins a task at an address which is not its own. */
export function wizardStartState(wizard: { readonly name: string }, step: string): object {
  return { steps: { wizard: wizard.name, step } satisfies WizardEntry };
}

/** Writes into an entry of the history that names no step which one it shows: a later answer must not move it on. */
function useReplaceEntry(entry: WizardEntry | undefined): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { wizard, step } = entry ?? {};
  useEffect(() => {
    if (wizard === undefined) return;
    const existing = typeof state === 'object' ? state : {};
    void navigate(
      { pathname, search },
      { state: { ...existing, steps: { task: wizard, step } }, replace: true, preventScrollReset: true },
    );
  }, [wizard, step, state, pathname, search, navigate]);
}

/** The title of the next step takes the focus, as that of a next page does; not on the first one. */
function useTitleFocus(step: string, isKnown = true): void {
  const previous = useRef({ step, isKnown });
  useEffect(() => {
    const last = previous.current;
    previous.current = { step, isKnown };
    if (last.step === step) return;
    // The step may have moved the focus itself when the facts came.
    if (!last.isKnown && document.activeElement !== document.body) return;
    document.getElementById(pageTitleId)?.focus({ preventScroll: true });
  }, [step, isKnown]);
}

function wizardEntryOf(state: unknown, wizard: string): WizardEntry | undefined {
  const entry = readWizardState(state);
  return entry?.wizard === wizard ? entry : undefined;
}

function readWizardState(state: unknown): WizardEntry | undefined {
  if (typeof state !== 'object' || state === null || !('wizard' in state)) return undefined;
  // Written here alone; the browser keeps it with the entry.
  return state.wizard as WizardEntry;
}
