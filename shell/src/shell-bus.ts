import { createBus } from '@portal/event-bus';

/** The bus as the shell itself sees it. */
export const bus = createBus('shell');
