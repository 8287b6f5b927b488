import { createContext, use } from 'react';
import { type Bus, createBus } from './event-bus/bus.ts';

/** Bus of the section that owns the page. Outside of sections it is the shell's own bus. */
export const BusContext = createContext<Bus>(createBus('shell'));

/** Returns the event bus under the name of this section. */
export const useBus = (): Bus => use(BusContext);
