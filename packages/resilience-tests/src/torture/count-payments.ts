import type { Told } from './member.ts';

type History = readonly { readonly amount: string; readonly status: string }[];

/**
 * Compares what a member was told of each amount with their history and with the books of the processor, where `accepted`
 * has every amount as often as it was made.
 */
export function countPayments(
  asked: readonly string[],
  told: Told,
  history: History,
  accepted: readonly string[],
) {
  const atProcessor = new Map<string, number>();
  for (const amount of accepted) atProcessor.set(amount, (atProcessor.get(amount) ?? 0) + 1);
  const timesMade = (amount: string) => atProcessor.get(amount) ?? 0;
  const pending = new Set(history.filter(({ status }) => status === 'SCHEDULED').map(({ amount }) => amount));
  const wasToldOf = (amount: string) => told.get(amount)?.has('SCHEDULED') ?? false;
  const isLost = (amount: string) =>
    timesMade(amount) === 0 ? wasToldOf(amount) || pending.has(amount) : !pending.has(amount);
  const isToldFailed = (amount: string) =>
    timesMade(amount) > 0 && told.get(amount)?.has('FAILED') && !wasToldOf(amount);
  return {
    made: asked.filter((amount) => timesMade(amount) > 0).length,
    duplicates: asked.filter((amount) => timesMade(amount) > 1).length,
    losses: asked.filter(isLost).length,
    toldFailedButMade: asked.filter(isToldFailed).length,
    stillUnknown: history.filter(({ status }) => status === 'UNKNOWN').length,
    neverTold: asked.filter((amount) => !told.has(amount)).length,
  };
}
