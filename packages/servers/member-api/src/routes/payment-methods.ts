import { GetACHHolidays, GetPaymentMethods, GetWalletUrl } from '@portal/api/contracts/payment-methods';
import { bankHolidays } from '@portal/domain/payments/business-days';
import { ownLogin } from '../authorise/objects.ts';
import { findHolder } from '../payments/make/instruction.ts';
import { answerOf } from '../payments/processor/provider.ts';
import { route } from './route.ts';

/** API-28, ENT-18, ENT-19: as the wallet has it, with at most 8 digits of any number. */
export const getPaymentMethods = route(GetPaymentMethods, {
  authorise: { profileUserName: ownLogin },
  handle: ({ query, payments }) => answerOf(payments.processor.methods(query.profileUserName)),
});

/** API-29: opened for whom the token names, with what is on file of them, whatever the query says. */
export const getWalletUrl = route(GetWalletUrl, {
  authorise: { loginId: ownLogin },
  handle: async ({ member, db, payments }) =>
    answerOf(payments.processor.walletUrl(await findHolder(db, member.oid))),
});

/** API-30, WIZ-45: one to three months; other numbers are taken as the nearest of these. */
export const getAchHolidays = route(GetACHHolidays, {
  authorise: {},
  handle: ({ query: { year, monthNumber, numberOfMonths }, config }) => {
    const months = Math.min(3, Math.max(1, numberOfMonths));
    return [...bankHolidays(year, monthNumber, months, config.achHolidays)];
  },
});
