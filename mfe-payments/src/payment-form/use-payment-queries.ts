import {
  GetACHHolidays,
  GetCertificateSummary,
  GetPaymentLines,
  GetPaymentMethods,
  type Payline,
  useApiQuery,
} from '@portal/api';
import { problemText } from '@portal/domain/help/problem-texts';
import { bankHolidays } from '@portal/domain/payments/business-days';
import { holidayMonths } from '@portal/domain/payments/payment-wizard';
import type { CalendarDate } from '@portal/domain/values/dates';
import { useErrorToast, useMember, usePlatform } from '@portal/section-sdk';
import { savedMethods } from './saved-methods.ts';

/** The saved methods, which come from the bank processor: without them nothing can be paid, changed or cancelled. */
export function useSavedMethods() {
  const { profile } = useMember();
  const { data, error, failureCount, refetch } = useApiQuery(GetPaymentMethods, {
    query: { profileUserName: profile.AccountUserName ?? '' },
  });
  return {
    /** Undefined while they are on their way, and when they do not come. */
    methods: data && savedMethods(data),
    // The first answer that does not come is enough to say so: whoever waits for the second waits twice as long.
    methodsFailed: failureCount > 0 && !data,
    methodsError: error,
    /** Asks for the methods again, and answers them as they are now; undefined when they do not come. */
    reloadMethods: async () => {
      const response = await refetch();
      return response.data && savedMethods(response.data);
    },
  };
}

/** What is paid on, and with: the lines, what their certificates are called, and the saved methods. */
export function usePaymentQueries() {
  const { nameId, oid } = useMember();
  const lines = useApiQuery(GetPaymentLines, { query: { azureObjectId: oid, lifeProNameId: nameId } });
  const names = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const { methodsError, ...saved } = useSavedMethods();
  useErrorToast(methodsError, problemText('paymentMethods'));
  return {
    lines,
    /** Whether the names may still come; without them the numbers say what is paid. */
    namesPending: names.isPending && names.failureCount === 0,
    ...saved,
  };
}

/**
 * The bank holidays of every date that may come into question (WIZ-39, WIZ-45), once the lines are known. While they are on their way, and when
 * they do not come, those of the rule; the server checks the date again.
 */
export function useHolidays(lines: readonly Payline[] | undefined): readonly CalendarDate[] {
  const today = usePlatform().today();
  const [year, monthNumber] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const numberOfMonths = holidayMonths(lines ?? [], today);
  const { data, error } = useApiQuery(
    GetACHHolidays,
    { query: { monthNumber, year, numberOfMonths } },
    { enabled: lines !== undefined },
  );
  useErrorToast(error, problemText('achHolidays'));
  return data ?? bankHolidays(year, monthNumber, numberOfMonths);
}
