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
import { holidayMonths } from '@portal/domain/payments/holiday-months';
import type { CalendarDate } from '@portal/domain/values/dates';
import { useErrorToast, useMember, usePlatform } from '@portal/section-sdk';
import { savedMethods } from '@portal/shared-features/saved-methods';

/** Saved methods from the bank processor. Without them, payments cannot be made, changed or cancelled. */
export function useSavedMethods() {
  const { profile } = useMember();
  const { data, error, failureCount, isFetchedAfterMount, refetch } = useApiQuery(GetPaymentMethods, {
    query: { profileUserName: profile.AccountUserName ?? '' },
  });
  return {
    /** Undefined while loading and after a failure. */
    methods: data && savedMethods(data),
    // Report the first failure: waiting for the retry would double the wait. A later retry resets the count.
    methodsFailed: !data && (failureCount > 0 || isFetchedAfterMount),
    /** A failed reload of loaded methods. The page itself shows the failure of the first load (AMB-02). */
    reloadError: data === undefined ? null : error,
    /** Reloads the methods and returns them; undefined after a failure. */
    reloadMethods: async () => {
      // Otherwise a failure returns the previous response, and at the end of the session as a success.
      const reloaded = await refetch({ throwOnError: true }).catch(() => undefined);
      return reloaded?.data && savedMethods(reloaded.data);
    },
  };
}

/** Data of a payment: lines, certificate names and saved methods. */
export function usePaymentQueries() {
  const { nameId, oid } = useMember();
  const lines = useApiQuery(GetPaymentLines, { query: { azureObjectId: oid, lifeProNameId: nameId } });
  const names = useApiQuery(GetCertificateSummary, { query: { lifeProNameId: nameId } });
  const { reloadError, ...saved } = useSavedMethods();
  useErrorToast(reloadError, problemText('paymentMethods'));
  return {
    lines,
    /**
     * Whether the names are loading for the first time; without them, numbers identify the certificates. A retry by a
     * part of the page does not count.
     */
    namesPending: !names.isFetched && names.failureCount === 0,
    ...saved,
  };
}

/**
 * Bank holidays of every possible payment date (WIZ-39, WIZ-45), requested after the lines. While loading and after a
 * failure, it returns the federal holidays; the server checks the date again.
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
