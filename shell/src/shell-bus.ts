import { createBus } from '@portal/event-bus';

export const bus = createBus('shell');
