import path from 'node:path';

/** Resolves a path from the caller's folder (INIT_CWD), because npm changes to the project folder. */
export const resolveFile = (name: string): string => path.resolve(process.env.INIT_CWD ?? '', name);
