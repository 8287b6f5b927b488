import type { BusinessDayOverrides } from '@portal/domain/payments/business-days';
import { parseCalendarDate } from '@portal/domain/values/dates';
import { readEnvironment, readStandInConfig, type StandInConfig } from '@portal/stand-in-base/environment';
import { z } from 'zod';

const ABOUT = {
  name: 'bank processor',
  folder: 'bank-processor',
  standardPort: 4203,
  prefix: 'BANK_PROCESSOR',
  controls: 'BANK_PROCESSOR_CONTROLS',
};

/** Calendar dates with commas between. */
const Dates = z
  .string()
  .default('')
  .transform((list, context) =>
    list
      .split(',')
      .filter((text) => text.trim() !== '')
      .flatMap((text) => {
        const date = parseCalendarDate(text.trim());
        if (!date) context.addIssue({ code: 'custom', message: 'must be dates such as 2026-11-27' });
        return date ?? [];
      }),
  );

const Own = z.object({
  BANK_PROCESSOR_KEY: z
    .string({ error: 'must be the secret that the member API sends' })
    .min(16, { error: 'must have 16 letters or more' }),
  ACH_HOLIDAYS_CLOSED: Dates,
  ACH_HOLIDAYS_OPEN: Dates,
});

/** The settings of one run; README.md lists the environment variables. */
export interface Config extends StandInConfig {
  /** The secret that every call must carry. */
  readonly key: string;
  /** Days that differ from the Federal Reserve's; those of the member API. */
  readonly bankDays: BusinessDayOverrides;
}

/** Reads and checks the environment. @throws StartError that names the variable and says what is wrong with it. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const common = readStandInConfig(ABOUT, environment);
  const own = readEnvironment(Own, environment);
  return {
    ...common,
    key: own.BANK_PROCESSOR_KEY,
    bankDays: { closed: own.ACH_HOLIDAYS_CLOSED, open: own.ACH_HOLIDAYS_OPEN },
  };
}
