import { PRIVATE_UMASK } from '@portal/server-kit/restrict-permissions';
import { hostServers } from '@portal/test-infra/server-host';
import { readConfig } from '../config.ts';
import { startBankProcessor } from '../server.ts';

/** Bank processors of tests, many in one program; each is as `main.ts` starts it, but tells no log. */
process.umask(PRIVATE_UMASK);
hostServers((settings) => startBankProcessor(readConfig(settings), () => undefined));
