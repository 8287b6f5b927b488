import { createBus } from '@portal/section-sdk/event-bus';

export const bus = createBus('shell');
