import { type Bus, createBus } from '@portal/event-bus';
import { createContext, use } from 'react';

/** The bus as the section sees it whose page this is; the shell's own outside of sections. */
export const BusContext = createContext<Bus>(createBus('shell'));

/** Sends and hears the portal's events; what is sent carries this section's name. */
export const useBus = (): Bus => use(BusContext);
