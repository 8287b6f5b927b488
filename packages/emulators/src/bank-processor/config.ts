import { parseCalendarDate } from '@portal/domain/values/dates';
import { z } from 'zod';
import { readEmulatorConfig, readEnvironment } from '../kit/environment.ts';

const EMULATOR = {
  name: 'bank processor',
  folder: 'bank-processor',
  standardPort: 4203,
  prefix: 'BANK_PROCESSOR',
};

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

const BankProcessorEnv = z.object({
  BANK_PROCESSOR_KEY: z
    .string({ error: 'must be the secret that the member API sends' })
    .min(16, { error: 'must have 16 letters or more' }),
  ACH_HOLIDAYS_CLOSED: Dates,
  ACH_HOLIDAYS_OPEN: Dates,
});

/** Settings of one run. README.md lists the environment variables. */
export type Config = ReturnType<typeof readConfig>;

/** Reads the environment. @throws OperatorError with the variable and its problem */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const common = readEmulatorConfig(EMULATOR, environment);
  const env = readEnvironment(BankProcessorEnv, environment);
  return {
    ...common,
    key: env.BANK_PROCESSOR_KEY,
    /** Days that differ from the Federal Reserve's, as in the member API. */
    bankDays: { closed: env.ACH_HOLIDAYS_CLOSED, open: env.ACH_HOLIDAYS_OPEN },
  };
}
