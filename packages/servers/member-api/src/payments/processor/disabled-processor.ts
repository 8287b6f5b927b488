import { HttpProblem } from '../../http/http-problem.ts';
import type { ProcessorClient } from './processor-client.ts';

const rejectUnavailable = () => Promise.reject(new HttpProblem('payments_unavailable'));

/** Used when no processor is configured: payment calls fail, all others work. */
export const disabledProcessor: ProcessorClient = {
  submit: rejectUnavailable,
  lookup: rejectUnavailable,
  void: rejectUnavailable,
  change: rejectUnavailable,
  methods: rejectUnavailable,
  walletUrl: rejectUnavailable,
  events: rejectUnavailable,
};
