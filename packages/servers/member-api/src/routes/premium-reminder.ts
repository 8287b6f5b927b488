import { GetPremiumReminder, SavePremiumReminder } from '@portal/api/contracts/premium-reminder';
import {
  findPremiumReminder,
  savePremiumReminder as save,
} from '../payments/emails/premium-reminder-choice.ts';
import { createMemberRoute } from './route.ts';

/** F-11. */
export const getPremiumReminder = createMemberRoute(GetPremiumReminder, {
  authorize: {},
  handle: ({ member, db }) => findPremiumReminder(db, member),
});

export const savePremiumReminder = createMemberRoute(SavePremiumReminder, {
  authorize: {},
  authorizeBody: () => [],
  handle: ({ member, db, now, body }) => save(db, member, { isOn: body.IsOn, now: now() }),
});
