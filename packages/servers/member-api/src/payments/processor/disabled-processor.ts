import { HttpProblem } from '../../http/http-problem.ts';
import type { ProcessorClient } from './processor-client.ts';

const rejectUnavailable = () => Promise.reject(new HttpProblem('payments_unavailable'));

/** In place of a processor where none is configured: everything but payments goes on working. */
export const disabledProcessor: ProcessorClient = {
  submit: rejectUnavailable,
  lookup: rejectUnavailable,
  void: rejectUnavailable,
  change: rejectUnavailable,
  methods: rejectUnavailable,
  walletUrl: rejectUnavailable,
  events: rejectUnavailable,
};
