import { GetACHHolidays, GetPaymentMethods, GetWalletUrl } from '@portal/api/contracts/payment-methods';
import { bankHolidays } from '@portal/domain/payments/business-days';
import { ownProcessorLogin } from '../authorization/resource-rules.ts';
import { findWalletHolder } from '../payments/create/instruction.ts';
import { orProviderProblem } from '../payments/processor/wallet.ts';
import { createMemberRoute } from './route.ts';

/** Wallet methods, with at most 8 digits of any number (API-28, ENT-18, ENT-19, R-15). */
export const getPaymentMethods = createMemberRoute(GetPaymentMethods, {
  authorize: { profileUserName: ownProcessorLogin },
  handle: ({ query, payments }) => orProviderProblem(payments.processor.methods(query.profileUserName)),
});

/** Opens the wallet for the token's account with stored data, and ignores the query (API-29, R-15). */
export const getWalletUrl = createMemberRoute(GetWalletUrl, {
  authorize: { loginId: ownProcessorLogin },
  handle: async ({ member, db, payments }) =>
    orProviderProblem(payments.processor.walletUrl(await findWalletHolder(db, member.oid))),
});

/** Returns one to three months, and clamps other numbers (API-30, WIZ-45, R-13). */
export const getAchHolidays = createMemberRoute(GetACHHolidays, {
  authorize: {},
  handle: ({ query: { year, monthNumber, numberOfMonths }, config }) => {
    const months = Math.min(3, Math.max(1, numberOfMonths));
    return [...bankHolidays(year, monthNumber, months, config.achHolidays)];
  },
});
