import { withoutCandidate } from '@portal/platform/candidates';
import type { Registry, RegistrySection } from '@portal/platform/registry';
import { liveSection, withRolledBack, withSwitched } from '@portal/release-gate/changes';
import type { RegistryContent } from '@portal/release-gate/entries';
import { Refusal } from '@portal/release-gate/refusal';
import type { GateStore } from '@portal/release-gate/releases';
import { z } from 'zod';

/** What staff may do to a section from `/status`. */
export const ActionName = z.enum(['switch-off', 'switch-on', 'roll-back', 'take-back']);
export type ActionName = z.infer<typeof ActionName>;

/** What is live after an action. @throws Refusal when it cannot be done, as the command would refuse it */
export async function contentAfter(
  action: ActionName,
  store: GateStore,
  current: Registry,
  name: string,
): Promise<RegistryContent> {
  const { candidate } = liveSection(current, name);
  if (action === 'roll-back') {
    if (candidate) throw new Refusal(`${name} ${candidate.release.version} is tried: take it back first.`);
    return withRolledBack(store, current, name);
  }
  if (action === 'take-back') {
    if (!candidate) throw new Refusal(`No release of ${name} is tried beside the live one.`);
    return withoutCandidate(current, name);
  }
  const enabled = action === 'switch-on';
  const switched = await withSwitched(store, current, { name, enabled });
  if (switched) return switched;
  throw new Refusal(`${name} is switched ${enabled ? 'on' : 'off'} already.`);
}

/** The actions that a section has as it is now. */
export function actionsOf({ enabled, previous, candidate }: RegistrySection): ActionName[] {
  const actions: ActionName[] = [enabled ? 'switch-off' : 'switch-on'];
  if (candidate) actions.push('take-back');
  else if (previous.length > 0) actions.push('roll-back');
  return actions;
}

/** How members and staff call a section: by its first entry of the navigation. */
export const labelOf = (name: string, { navigation }: Pick<RegistrySection, 'navigation'>) =>
  navigation[0]?.label ?? name;

/** An action as a button says it, as the question before it, and as what members see once it is done. */
export interface ActionWords {
  readonly button: string;
  readonly question: string;
  readonly effect: string;
}

/** The words of an action, of the section as it is before it. */
export function actionWords(action: ActionName, name: string, section: RegistrySection): ActionWords {
  const label = labelOf(name, section);
  const { live, previous, candidate, enabled } = section;
  const before = previous[0]?.version ?? '';
  const tried = candidate?.release.version ?? '';
  const stays = enabled ? '' : ' It stays switched off.';
  return {
    'switch-off': {
      button: 'Switch off',
      question: `Switch ${label} off?`,
      effect: `${label} is switched off: in place of its pages members see its card with the telephone number, and it is gone from the navigation.`,
    },
    'switch-on': {
      button: 'Switch on',
      question: `Switch ${label} on again?`,
      effect: `${label} is switched on again, in release ${live.version}: members have its pages as before.`,
    },
    'roll-back': {
      button: `Go back to ${before}`,
      question: `Go back to ${before} of ${label}?`,
      effect: `${label} goes back to release ${before}, for all members; ${live.version} is left.${stays}`,
    },
    'take-back': {
      button: `Take ${tried} back`,
      question: `Take ${tried} of ${label} back?`,
      effect: `Release ${tried} of ${label} is taken back: members who were given it have ${live.version}, as all others.${stays}`,
    },
  }[action];
}
