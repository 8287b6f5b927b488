import { createContext, use } from 'react';

/** Names of the enabled flags when the page was opened. The shell provides them around each page. */
export const FlagsContext = createContext<readonly string[]>([]);

/**
 * Creates the hook with which a section reads the flags of its `section.json`:
 * `export const useFlag = flagsOf<typeof section>()`, where `section` is the type of that file.
 */
export function flagsOf<File extends { readonly flags: object }>(): (
  name: keyof File['flags'] & string,
) => boolean {
  return useFlag;
}

function useFlag(name: string): boolean {
  return use(FlagsContext).includes(name);
}
