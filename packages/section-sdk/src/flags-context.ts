import { createContext, use } from 'react';

/** The flags that are on, as they were when the page was opened; provided by the shell around each page. */
export const FlagsContext = createContext<readonly string[]>([]);

/**
 * The hook by which a section reads its flags: those of its `section.json`, and no others.
 * `export const useFlag = flagsOf<typeof section>()`, where `section` is the type of that file.
 */
export function flagsOf<File extends { readonly flags: object }>(): (
  name: keyof File['flags'] & string,
) => boolean {
  return useFlag;
}

/** A flag that nobody knows is off. */
function useFlag(name: string): boolean {
  return use(FlagsContext).includes(name);
}
