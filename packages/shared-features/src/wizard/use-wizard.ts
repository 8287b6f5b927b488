import {
  locate,
  locateWithoutContext,
  stepAfter,
  stepBefore,
  type WizardDefinition,
  type WizardPosition,
} from '@portal/domain/forms/wizard';
import { useLocation, useNavigate } from '@portal/section-sdk/router';
import { usePageTitleId } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { useDraft } from './use-draft.ts';
import type { AnswerChanges, DraftUpdate } from './wizard-draft.ts';

interface WizardOptions<Context, Id extends string> {
  /** Undefined while loading: shows the requested step and blocks `next`. */
  readonly context: Context | undefined;
  /** For steps with separate paths: the step of the current path, and the path of each step. */
  readonly routes?: { readonly current: string; readonly pathOf: (id: Id) => string };
}

/** Position in a wizard, with navigation. */
export interface WizardController<Answers extends object, Id extends string> {
  readonly position: WizardPosition<Answers, Id>;
  /** All saved answers, including those off the current path; initial values of the fields. */
  readonly answers: Partial<Answers>;
  /** Saves answers while typing, without navigation. The function is stable. */
  readonly save: (changes: DraftUpdate<Answers>) => void;
  /** Saves the answers and goes to the next step; after `edit`, back to the furthest step. */
  next(changes?: AnswerChanges<Answers>): void;
  /** Goes back one step (WIZ-03). */
  back(): void;
  /** Opens an earlier step; `next` then returns to the furthest step. */
  edit(id: Id): void;
  /** Ends the wizard and removes its draft from the tab (F-12). */
  finish(): void;
}

/** History state: the requested step. The position is recomputed from it. */
interface WizardEntry {
  readonly wizard: string;
  readonly step: string;
  readonly previous?: string | undefined;
  readonly editing?: boolean | undefined;
}

/**
 * Navigates a wizard. Each step is a history entry, on one path or on separate paths, so that Back and reload work.
 * The draft survives a reload and a sign-in, as far as the definition allows (F-12).
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
    ? locate(wizard, { answers, context, requested })
    : locateWithoutContext(wizard, requested);
  useTitleFocus(position.current, isKnown);
  useReplaceEntry(
    isKnown && requested === undefined ? { wizard: wizard.name, step: position.current } : undefined,
  );

  function open(step: Id, options: { editing?: boolean; replace?: boolean } = {}) {
    const { pathname, search, state } = location;
    const { editing, replace = false } = options;
    const next: WizardEntry = {
      wizard: wizard.name,
      step,
      previous: replace ? undefined : position.current,
      editing,
    };
    void navigate(routes?.pathOf(step) ?? { pathname, search }, { state: withEntry(state, next), replace });
  }

  return {
    position,
    answers,
    save: draft.save,
    next(changes = {}) {
      if (context === undefined) return;
      // The navigation renders the next step with the new answers, so skip the render of this one.
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
    edit: (id) => open(id, { editing: true }),
    finish: draft.clear,
  };
}

/**
 * Name of the wizard in this history entry, if several share a path; undefined without one. Focuses the page title
 * when the wizard changes.
 */
export function useActiveWizard(): string | undefined {
  const { state } = useLocation();
  const wizard = readWizardState(state)?.wizard;
  useTitleFocus(wizard ?? '');
  return wizard;
}

/** History state of a link that starts a wizard on a shared path. */
export function wizardStartState(wizard: { readonly name: string }, step: string): object {
  return { wizard: { wizard: wizard.name, step } satisfies WizardEntry };
}

/** Adds the current step to a history entry without one, so that a later answer does not change its step. */
function useReplaceEntry(entry: WizardEntry | undefined): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { wizard, step } = entry ?? {};
  useEffect(() => {
    if (wizard === undefined || step === undefined) return;
    void navigate(
      { pathname, search },
      { state: withEntry(state, { wizard, step }), replace: true, preventScrollReset: true },
    );
  }, [wizard, step, state, pathname, search, navigate]);
}

/** Focuses the page title when the step changes, and scrolls to it; not on first render. */
function useTitleFocus(step: string, isKnown = true): void {
  const previous = useRef({ step, isKnown });
  const titleId = usePageTitleId();
  useEffect(() => {
    const last = previous.current;
    previous.current = { step, isKnown };
    if (last.step === step) return;
    // The step may have moved the focus when the context loaded.
    if (!last.isKnown && document.activeElement !== document.body) return;
    // Back restores the scroll position of the earlier step, which may be below its title.
    document.getElementById(titleId)?.focus();
  }, [step, isKnown, titleId]);
}

function wizardEntryOf(state: unknown, wizard: string): WizardEntry | undefined {
  const entry = readWizardState(state);
  return entry?.wizard === wizard ? entry : undefined;
}

/** Keeps the rest of the state, which is of the link that opened the page. */
function withEntry(state: unknown, wizard: WizardEntry): object {
  return { ...(typeof state === 'object' ? state : {}), wizard };
}

function readWizardState(state: unknown): WizardEntry | undefined {
  if (typeof state !== 'object' || state === null || !('wizard' in state)) return undefined;
  // Only this module writes this value.
  return state.wizard as WizardEntry;
}
