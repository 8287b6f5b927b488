import { PRIVATE_UMASK } from '@portal/server-kit/restrict-permissions';
import { hostServers } from '@portal/test-infra/server-host';
import { readConfig } from '../config.ts';
import { startBankProcessor } from '../server.ts';

/** Hosts bank processors of many tests in one process, started as in `main.ts` but without logs. */
process.umask(PRIVATE_UMASK);
hostServers((settings) => startBankProcessor(readConfig(settings), () => undefined));
