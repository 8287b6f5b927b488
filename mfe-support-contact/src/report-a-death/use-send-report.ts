import { ApiError, ReportDeath, useApiMutation } from '@portal/api';
import type { DeathReportDraft, DeathReportFields } from '@portal/domain/people/death-report';
import type { SubmitState } from '@portal/shared-features/form';
import type { Draft } from '@portal/shared-features/use-draft';
import { INPUT_KEPT_TEXT, RATE_LIMIT_TEXT } from './texts.ts';

/** Sends a report at most once: the draft stores its idempotency key until it was sent or changes. */
export function useSendReport(draft: Draft<DeathReportDraft>, onSent: (reference: string) => void) {
  const { status, error, mutate } = useApiMutation(ReportDeath);
  const submitState: SubmitState = { status, error };

  function send(report: DeathReportFields, answers: DeathReportDraft): void {
    const { key = crypto.randomUUID() } = draft.get();
    // Prefilled answers too, because the same key needs the same content.
    draft.save({ ...answers, key });
    mutate(
      { query: {}, body: report, headers: { 'idempotency-key': key } },
      {
        onSuccess: ({ Reference }) => {
          draft.clear();
          onSent(Reference);
        },
        onError: (failure) => {
          // The key has sent other content, for example a telephone number before it was formatted.
          if (hasStatus(failure, 409)) draft.save({ key: undefined });
        },
      },
    );
  }

  const isTooMany = hasStatus(error, 429);
  return { submitState, send, errorHelp: isTooMany ? RATE_LIMIT_TEXT : INPUT_KEPT_TEXT };
}

function hasStatus(error: Error | null, status: number): boolean {
  return error instanceof ApiError && error.status === status;
}
