import { GetACHHolidays, GetPaymentLines, GetPaymentMethods, type Payline, useCall } from '@portal/api';
import { bankHolidays } from '@portal/domain/business-days';
import type { CalendarDate } from '@portal/domain/dates';
import { holidayMonths } from '@portal/domain/payment-steps';
import { problemText } from '@portal/domain/problem-texts';
import { useFailureNotice, useMember, usePlatform } from '@portal/platform';
import { savedMethods } from './saved-methods.ts';

/** What the wizard begins with: the lines, and the saved methods, which come from the bank processor. */
export function usePaymentCalls() {
  const { nameId, oid, profile } = useMember();
  const lines = useCall(GetPaymentLines, { query: { azureObjectId: oid, lifeProNameId: nameId } });
  const methods = useCall(GetPaymentMethods, { query: { profileUserName: profile.AccountUserName ?? '' } });
  // The first answer that does not come is enough to say so: whoever waits for the second waits twice as long.
  const methodsFailed = methods.failureCount > 0 && !methods.data;
  useFailureNotice(methods.error, problemText('paymentMethods'));
  return {
    lines,
    /** Undefined while they are on their way, and when they do not come. */
    methods: methods.data && savedMethods(methods.data),
    methodsFailed,
    /** Asks for the methods again, and answers them as they are now; undefined when they do not come. */
    reloadMethods: async () => {
      const { data } = await methods.refetch();
      return data && savedMethods(data);
    },
  };
}

/**
 * The bank holidays of every date that may come into question (WIZ-39, WIZ-45). While they are on their way, and when
 * they do not come, those of the rule; the server checks the date again.
 */
export function useHolidays(lines: readonly Payline[]): readonly CalendarDate[] {
  const today = usePlatform().today();
  const [year, monthNumber] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  const numberOfMonths = holidayMonths(lines, today);
  const { data, error } = useCall(GetACHHolidays, { query: { monthNumber, year, numberOfMonths } });
  useFailureNotice(error, problemText('achHolidays'));
  return data ?? bankHolidays(year, monthNumber, numberOfMonths);
}
