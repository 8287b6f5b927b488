import { Refusal } from '../../http/refusal.ts';
import type { Processor } from './processor.ts';

const refuse = () => Promise.reject(new Refusal('payments_unavailable'));

/** In place of a processor where none is configured: everything but payments goes on working. */
export const noProcessor: Processor = {
  make: refuse,
  find: refuse,
  void: refuse,
  change: refuse,
  methods: refuse,
  walletUrl: refuse,
  events: refuse,
};
