import { ApiError, ReportDeath, useSend } from '@portal/api';
import type { DeathReportDraft, DeathReportFields } from '@portal/domain/people/death-report';
import type { Draft } from '@portal/member-features/draft';
import type { Sending } from '@portal/member-features/form';
import { KEPT, TOO_MANY } from './texts.ts';

/**
 * Sends a report once, however often it is pressed: its key stands in the draft with its words, until it is known to be
 * sent or says something else.
 */
export function useSendReport(draft: Draft<DeathReportDraft>, onSent: (reference: string) => void) {
  const { status, error, mutate } = useSend(ReportDeath);
  const sending: Sending = { status, error };

  function send(report: DeathReportFields): void {
    const { key = crypto.randomUUID() } = draft.get();
    draft.save({ key });
    mutate(
      { query: {}, body: report, headers: { 'idempotency-key': key } },
      {
        onSuccess: ({ Reference }) => {
          draft.drop();
          onSent(Reference);
        },
      },
    );
  }

  const isTooMany = error instanceof ApiError && error.status === 429;
  return { sending, send, failedHelp: isTooMany ? TOO_MANY : KEPT };
}
