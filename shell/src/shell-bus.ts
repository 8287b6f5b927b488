import { createBus } from '@portal/event-bus';

/** The shell's own bus. */
export const bus = createBus('shell');
